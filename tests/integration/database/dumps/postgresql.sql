CREATE TABLE public.accounts (
    player character varying(32) NOT NULL,
    folded character varying(400),
    password character varying(200),
    since bigint NOT NULL,
    created_ms bigint NOT NULL,
    owner character varying(32),
    barred_ms bigint
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.all_dice (
    kind character varying(20) NOT NULL,
    face integer NOT NULL,
    thrown bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.bot_invitations (
    bot character varying(32) NOT NULL,
    room character varying(32) NOT NULL,
    host character varying(32) NOT NULL,
    at_ms bigint NOT NULL
);
CREATE TABLE public.commands (
    room character varying(32) NOT NULL,
    player character varying(32) NOT NULL,
    cid character varying(40) NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.daily_bests (
    day integer NOT NULL,
    fingerprint character varying(64) NOT NULL,
    total integer NOT NULL,
    game character varying(32) NOT NULL,
    player character varying(32) NOT NULL,
    rules_id character varying(40) NOT NULL
);
CREATE TABLE public.events (
    game character varying(32) NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    at_ms bigint NOT NULL
);
CREATE TABLE public.game_seats (
    game character varying(32) NOT NULL,
    seat integer NOT NULL,
    player character varying(32),
    ended bigint,
    total integer,
    outcome character varying(20),
    exp bigint,
    by_score bigint,
    by_win bigint,
    held bigint,
    level integer
);
CREATE TABLE public.games (
    id character varying(32) NOT NULL,
    room character varying(32) NOT NULL,
    number integer NOT NULL,
    rules_id character varying(40) NOT NULL,
    rules_text text NOT NULL,
    fingerprint character varying(64) NOT NULL,
    event_format integer NOT NULL,
    started_ms bigint NOT NULL,
    ended_ms bigint,
    hints boolean DEFAULT false NOT NULL,
    ended bigint,
    house boolean DEFAULT false NOT NULL,
    private boolean DEFAULT false NOT NULL
);
CREATE TABLE public.house_rules (
    reference character varying(80) NOT NULL,
    text text NOT NULL,
    created_ms bigint NOT NULL,
    used_ms bigint DEFAULT '1795705113179'::bigint NOT NULL,
    fingerprint character varying(64)
);
CREATE TABLE public.known_devices (
    player character varying(32) NOT NULL,
    device_hash character varying(64) NOT NULL,
    seen_ms bigint NOT NULL
);
CREATE TABLE public.ladder_sequence (
    id integer NOT NULL,
    next bigint NOT NULL
);
CREATE SEQUENCE public.ladder_sequence_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.ladder_sequence_id_seq OWNED BY public.ladder_sequence.id;
CREATE TABLE public.lessons (
    id character varying(16) NOT NULL,
    player character varying(32) NOT NULL,
    game character varying(32) NOT NULL,
    event integer NOT NULL,
    fingerprint character varying(64) NOT NULL,
    theme character varying(20) NOT NULL,
    "position" text NOT NULL,
    regret double precision NOT NULL,
    step integer NOT NULL,
    due_ms bigint,
    answered integer NOT NULL
);
CREATE TABLE public.player_boxes (
    player character varying(32) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    phase character varying(40) NOT NULL,
    box character varying(40) NOT NULL,
    filled bigint DEFAULT '0'::bigint NOT NULL,
    points bigint DEFAULT '0'::bigint NOT NULL,
    zeros bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.player_dice (
    player character varying(32) NOT NULL,
    face integer NOT NULL,
    thrown bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.player_misses (
    player character varying(32) NOT NULL,
    missed bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.player_rules (
    player character varying(32) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    rules_id character varying(40) NOT NULL,
    games bigint DEFAULT '0'::bigint NOT NULL,
    wins bigint DEFAULT '0'::bigint NOT NULL,
    draws bigint DEFAULT '0'::bigint NOT NULL,
    finished bigint DEFAULT '0'::bigint NOT NULL,
    points bigint DEFAULT '0'::bigint NOT NULL,
    squares bigint DEFAULT '0'::bigint NOT NULL,
    best bigint DEFAULT '0'::bigint NOT NULL,
    yachts bigint DEFAULT '0'::bigint NOT NULL,
    bonuses bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.players (
    id character varying(32) NOT NULL,
    name character varying(80),
    created_ms bigint NOT NULL
);
CREATE TABLE public.rating_counts (
    fingerprint character varying(64) NOT NULL,
    bucket bigint NOT NULL,
    accounts bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.ratings (
    player character varying(32) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    rules_id character varying(40) NOT NULL,
    mean double precision NOT NULL,
    deviation double precision NOT NULL,
    games bigint NOT NULL,
    shown bigint
);
CREATE TABLE public.reviews (
    game character varying(32) NOT NULL,
    seat integer NOT NULL,
    fingerprint character varying(64) NOT NULL,
    luck double precision NOT NULL,
    given double precision NOT NULL,
    to_win double precision NOT NULL,
    counted integer NOT NULL,
    whole boolean NOT NULL,
    marks text NOT NULL,
    themes text NOT NULL
);
CREATE TABLE public.rooms (
    id character varying(32) NOT NULL,
    epoch bigint NOT NULL,
    version bigint NOT NULL,
    record text NOT NULL,
    created_ms bigint NOT NULL,
    touched_ms bigint NOT NULL,
    server character varying(32)
);
CREATE TABLE public.rules_texts (
    mark character varying(80) NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.sealed_counts (
    kind character varying(20) NOT NULL,
    counted bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.searches (
    player character varying(32) NOT NULL,
    ticket character varying(32) NOT NULL,
    name character varying(80) NOT NULL,
    rules character varying(80) NOT NULL,
    asked_ms bigint NOT NULL,
    beat_ms bigint NOT NULL,
    partner character varying(32),
    room character varying(32)
);
CREATE TABLE public.servers (
    id character varying(32) NOT NULL,
    beats bigint NOT NULL,
    on_bus boolean NOT NULL
);
CREATE TABLE public.sessions (
    id character varying(64) NOT NULL,
    token_hash character varying(64) NOT NULL,
    player character varying(32) NOT NULL,
    expires_ms bigint NOT NULL,
    created_ms bigint DEFAULT '1795705113179'::bigint NOT NULL,
    seen_ms bigint DEFAULT '1795705113179'::bigint NOT NULL,
    device character varying(40) DEFAULT ''::character varying NOT NULL
);
CREATE TABLE public.standing_counts (
    level integer NOT NULL,
    bucket bigint NOT NULL,
    accounts bigint DEFAULT '0'::bigint NOT NULL
);
CREATE TABLE public.standings (
    player character varying(32) NOT NULL,
    level integer NOT NULL,
    exp bigint NOT NULL,
    reached bigint NOT NULL
);
CREATE TABLE public.tournament_words (
    tournament character varying(32) NOT NULL,
    word character varying(100) NOT NULL,
    at_ms bigint NOT NULL
);
CREATE TABLE public.tournaments (
    id character varying(32) NOT NULL,
    status character varying(20) NOT NULL,
    setup text NOT NULL,
    created_ms bigint NOT NULL,
    started_ms bigint,
    ended_ms bigint,
    server character varying(32),
    beat_ms bigint,
    progress text,
    winners text,
    report text,
    fault text,
    rules character varying(80),
    mode character varying(20),
    secret character varying(43),
    words_until_ms bigint
);
ALTER TABLE ONLY public.ladder_sequence ALTER COLUMN id SET DEFAULT nextval('public.ladder_sequence_id_seq'::regclass);
INSERT INTO public.accounts VALUES ('juascdkrzrky', 'mlna', '$argon2id$v=19$m=19456,t=2,p=1$2RP4B9E8B3f0jmktXR1ZGA$4YRyl0+fl47BMivrIQThEgMTwb6aLLvbWkklJ6INx9I', 1, 1795705120866, NULL, NULL);
INSERT INTO public.accounts VALUES ('567n99pms4ud', '준호', '$argon2id$v=19$m=19456,t=2,p=1$aMJ2Oj4yQAADY3aR5M0kCA$jOgJeK81MHnuBnkPBG8UQp5FfleBqJgU2a5Hj5+pL8Q', 2, 1795705121027, NULL, NULL);
INSERT INTO public.accounts VALUES ('ug4b8fqnunip', NULL, NULL, 3, 1795705121184, NULL, NULL);
INSERT INTO public.accounts VALUES ('42dj2a83mbyj', 'robot', NULL, 14, 1795705128067, '567n99pms4ud', NULL);
INSERT INTO public.alembic_version VALUES ('0017');
INSERT INTO public.all_dice VALUES ('account', 1, 61);
INSERT INTO public.all_dice VALUES ('account', 2, 63);
INSERT INTO public.all_dice VALUES ('account', 3, 55);
INSERT INTO public.all_dice VALUES ('account', 4, 49);
INSERT INTO public.all_dice VALUES ('account', 5, 69);
INSERT INTO public.all_dice VALUES ('account', 6, 68);
INSERT INTO public.all_dice VALUES ('bot', 1, 12);
INSERT INTO public.all_dice VALUES ('bot', 2, 24);
INSERT INTO public.all_dice VALUES ('bot', 3, 19);
INSERT INTO public.all_dice VALUES ('bot', 4, 20);
INSERT INTO public.all_dice VALUES ('bot', 5, 20);
INSERT INTO public.all_dice VALUES ('bot', 6, 10);
INSERT INTO public.all_dice VALUES ('guest', 1, 0);
INSERT INTO public.all_dice VALUES ('guest', 2, 0);
INSERT INTO public.all_dice VALUES ('guest', 3, 0);
INSERT INTO public.all_dice VALUES ('guest', 4, 0);
INSERT INTO public.all_dice VALUES ('guest', 5, 0);
INSERT INTO public.all_dice VALUES ('guest', 6, 0);
INSERT INTO public.bot_invitations VALUES ('42dj2a83mbyj', 'fxc9v32p7gx6', 'juascdkrzrky', 1795705128995);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't0', 2);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't1', 3);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r3', 4);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r4', 5);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't2', 6);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r6', 7);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r7', 8);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't3', 9);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r9', 10);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r10', 11);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't4', 12);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r12', 13);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r13', 14);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't5', 15);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r15', 16);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r16', 17);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't6', 18);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r18', 19);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r19', 20);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't7', 21);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r21', 22);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r22', 23);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't8', 24);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r24', 25);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r25', 26);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't9', 27);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r27', 28);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r28', 29);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't10', 30);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r30', 31);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r31', 32);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't11', 33);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r33', 34);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r34', 35);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't12', 36);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r36', 37);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r37', 38);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't13', 39);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r39', 40);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r40', 41);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't14', 42);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r42', 43);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r43', 44);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't15', 45);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r45', 46);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r46', 47);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't16', 48);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r48', 49);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r49', 50);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't17', 51);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r51', 52);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r52', 53);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't18', 54);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r54', 55);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r55', 56);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't19', 57);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r57', 58);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r58', 59);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't20', 60);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r60', 61);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r61', 62);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't21', 63);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r63', 64);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r64', 65);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't22', 66);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r66', 67);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r67', 68);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't23', 69);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r69', 70);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r70', 71);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't24', 72);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r72', 73);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r73', 74);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't25', 75);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r75', 76);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 'r76', 77);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', 'juascdkrzrky', 't26', 78);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r78', 79);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 'r79', 80);
INSERT INTO public.commands VALUES ('gv4tkbamra7q', '567n99pms4ud', 't27', 81);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't28', 2);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't29', 3);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r3', 4);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r4', 5);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't30', 6);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r8', 9);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r9', 10);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't31', 11);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r13', 14);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r14', 15);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't32', 16);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r18', 19);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r19', 20);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't33', 21);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r23', 24);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r24', 25);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't34', 26);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r28', 29);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r29', 30);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't35', 31);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r33', 34);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r34', 35);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't36', 36);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r38', 39);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r39', 40);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't37', 41);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r43', 44);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r44', 45);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't38', 46);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r50', 51);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r51', 52);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't39', 53);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r57', 58);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r58', 59);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't40', 60);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r64', 65);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 'r65', 66);
INSERT INTO public.commands VALUES ('rr67yn4688ez', 'juascdkrzrky', 't41', 67);
INSERT INTO public.commands VALUES ('vfgzauywhhde', '567n99pms4ud', 't42', 2);
INSERT INTO public.commands VALUES ('vfgzauywhhde', 'juascdkrzrky', 't43', 3);
INSERT INTO public.commands VALUES ('vfgzauywhhde', 'juascdkrzrky', 't44', 4);
INSERT INTO public.commands VALUES ('vfgzauywhhde', 'juascdkrzrky', 'r5', 6);
INSERT INTO public.commands VALUES ('vfgzauywhhde', '567n99pms4ud', 'r7', 8);
INSERT INTO public.commands VALUES ('vfgzauywhhde', '567n99pms4ud', 't46', 10);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'juascdkrzrky', 't48', 3);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'juascdkrzrky', 'r4', 5);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'ug4b8fqnunip', 'r6', 7);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'ug4b8fqnunip', 't50', 9);
INSERT INTO public.commands VALUES ('9mi4sdecfd22', 'wnnr7mix53yn', 't51', 2);
INSERT INTO public.commands VALUES ('9mi4sdecfd22', 'wnnr7mix53yn', 't53', 4);
INSERT INTO public.commands VALUES ('9mi4sdecfd22', 'juascdkrzrky', 'r5', 6);
INSERT INTO public.commands VALUES ('rxbd6u3mrj8g', '42dj2a83mbyj', 'sit.1.1', 2);
INSERT INTO public.commands VALUES ('rxbd6u3mrj8g', 'juascdkrzrky', 't56', 4);
INSERT INTO public.commands VALUES ('vfgzauywhhde', 'juascdkrzrky', 'r4', 5);
INSERT INTO public.commands VALUES ('vfgzauywhhde', 'juascdkrzrky', 't45', 7);
INSERT INTO public.commands VALUES ('vfgzauywhhde', '567n99pms4ud', 'r8', 9);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'ug4b8fqnunip', 't47', 2);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'juascdkrzrky', 'r3', 4);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'juascdkrzrky', 't49', 6);
INSERT INTO public.commands VALUES ('y9vtg63c7x5i', 'ug4b8fqnunip', 'r7', 8);
INSERT INTO public.commands VALUES ('9mi4sdecfd22', 'juascdkrzrky', 't52', 3);
INSERT INTO public.commands VALUES ('9mi4sdecfd22', 'juascdkrzrky', 'r4', 5);
INSERT INTO public.commands VALUES ('9mi4sdecfd22', 'juascdkrzrky', 't54', 7);
INSERT INTO public.commands VALUES ('rxbd6u3mrj8g', 'juascdkrzrky', 't55', 3);
INSERT INTO public.commands VALUES ('rxbd6u3mrj8g', 'juascdkrzrky', 't57', 5);
INSERT INTO public.commands VALUES ('rxbd6u3mrj8g', '42dj2a83mbyj', 'b0', 6);
INSERT INTO public.commands VALUES ('rxbd6u3mrj8g', '42dj2a83mbyj', 'b1', 7);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 't58', 2);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't59', 3);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 'r3', 4);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 'r4', 5);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't60', 6);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 'r6', 7);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 'r7', 8);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 't61', 9);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't62', 10);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 't63', 11);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 'r11', 12);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 'r12', 13);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't64', 14);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 'r14', 15);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 'r15', 16);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 't65', 17);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't66', 18);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't67', 19);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't68', 20);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 'x20', 21);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 't69', 22);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 'x22', 23);
INSERT INTO public.commands VALUES ('43xxkry7fytv', '567n99pms4ud', 't70', 24);
INSERT INTO public.commands VALUES ('43xxkry7fytv', 'juascdkrzrky', 'x24', 25);
INSERT INTO public.commands VALUES ('dyjckrny93qq', '567n99pms4ud', 't71', 2);
INSERT INTO public.commands VALUES ('dyjckrny93qq', 'juascdkrzrky', 't72', 3);
INSERT INTO public.daily_bests VALUES (20783, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 56, 'pmbahaqjdrxz', '567n99pms4ud', 'bonus');
INSERT INTO public.daily_bests VALUES (20783, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 61, 'uaggic6j5yx6', 'juascdkrzrky', 'clubhouse');
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 1, '{"type":"GameStarted","rules_id":"bonus","fingerprint":"cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}', 1795705121648);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 2, '{"type":"DicePledged","party":0,"tip":"juJnupQ1TBTu9PCdxOx6V7NOGltYGZz6DgCwrWtqdFQ","since":1}', 1795705121648);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 3, '{"type":"DicePledged","party":1,"tip":"6kGasXwkIjppwdaaA__xcjnMvc6bQDu1q23ji-EDyd4","since":1}', 1795705121648);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 4, '{"type":"DicePledged","party":2,"tip":"vwTXGCRVBcw9xSEdZJS4Q8OTKz1CdoOu3w4eoNaVM_M","since":1}', 1795705121648);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 5, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705121715);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 6, '{"type":"DiceThrown","dice":[6,3,3,1,2],"proof":"2;1;09u4SGWlauQVbnca7LYzxW361Xaj8NpK3qeXGlCVnjv4;1o1rm8HnKuNIi3LR4SpHpAoeEhkQCANaxe4XZ_EajR2s;25XlbAfAno5mzKNBvW8AU94KIi9crXfyPvDsj6yo474Y"}', 1795705121715);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 7, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705121759);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 8, '{"type":"DiceThrown","dice":[6,4,3,1,6],"proof":"2;2;0uTyyQemxfOsA5BTGy846J6V9hJbDO8KnswnepO4JSf4;12UqXDburyuxIxtcWbSzG1rkjtTBGQHWdzoCrlKjdLv8;2v44QZ4cgbslaH6v3TYmVk1Npkj2UFyZedUGsfX7qpM8"}', 1795705121759);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 9, '{"type":"BoxFilled","seat":0,"box":"ones","points":1,"repeat_bonus":0,"joker":false,"clock":false}', 1795705121783);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 10, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705121831);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 11, '{"type":"DiceThrown","dice":[3,3,6,5,4],"proof":"2;3;08XyOYzwwyguODF3-0KLeVn9Tasa9OKs4eZWTHutITmo;16sh5RJx-54_NePSyk9adMaiF6dzVvAoTHcVk6F_g5KY;2JlcEhzVs-9SvwQAI65XzxB_j9BbJuh8fgaQOBbzloXc"}', 1795705121831);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 12, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705121852);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 13, '{"type":"DiceThrown","dice":[3,4,2,5,2],"proof":"2;4;062HaTObIW6NY585o0Pst7EDHGCE7tNblo0zYmPC37mA;1P4SclHwK1-NW4rJWLsrJ72UVwVzoQyX-FGHYdAXhdI8;2vtMufG7sToE478zWFODWKsAeGmTw402tUbE6MQhCcMo"}', 1795705121852);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 14, '{"type":"BoxFilled","seat":1,"box":"ones","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705121867);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 15, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705121891);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 16, '{"type":"DiceThrown","dice":[5,3,4,1,6],"proof":"2;5;0Nj1GlFjvbHjEUk5ltYeTBLsz1odcVOAI_lF6_NGDWi4;1-e9bpzfKLw7ddloEBreYsXZY2xCzPPJA4Va8z4gevLE;20OqwLaBawjBEFy1dZfGeYKa2xRMYbr53CqRxZl-ZO6o"}', 1795705121891);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 17, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705121908);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 18, '{"type":"DiceThrown","dice":[5,4,6,1,2],"proof":"2;6;0_1YzqhPJBFOm1KsdC5Jeuk5XH1izAxLo6ehKjZLVW0A;144gYTu1Ui3zXNrYDV4pWA8pOvrGcBs1KP96ABcuPinM;2A7WRUfT-yTUnilUNxNw1pKWlS_nIhAlwuRVZghL6xjo"}', 1795705121908);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 19, '{"type":"BoxFilled","seat":0,"box":"twos","points":2,"repeat_bonus":0,"joker":false,"clock":false}', 1795705121923);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 20, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705121940);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 21, '{"type":"DiceThrown","dice":[3,2,2,6,6],"proof":"2;7;0I86lv01AHDhD_dSTUHsvU-jdSfJWsjjRn46ijxbWu_Y;1uaj-kk-VEuHy1zE-6t2HWljowNbHgzqKqcko3sJga8w;2KW1Jb_NWI6CNWdB3jEubu2f0KZgCaYU2sSCxeHsNfdk"}', 1795705121940);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 22, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705121959);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 23, '{"type":"DiceThrown","dice":[3,5,2,6,6],"proof":"2;8;0OAhAXwe2VwVwIIXxFZt0rdFKQPsDoHmQM9iqOc2q4tg;11unGvPdmQ3codswapD5h1SqGaOsCX6s1bVT-5VBxidw;2mXRWFR8Wc-zlpMKm2nmfnqrI4iTYdeSHKlaahMAv9mg"}', 1795705121959);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 24, '{"type":"BoxFilled","seat":1,"box":"twos","points":2,"repeat_bonus":0,"joker":false,"clock":false}', 1795705121977);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 25, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705121999);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 26, '{"type":"DiceThrown","dice":[5,6,2,2,1],"proof":"2;9;0zKlUiLnq63ps_r-UKIesGRdV6HIkQOX9qlnEU9LqP84;1m0xIZ5W6j4XGgqkDCep6w-Ds_FharnRyvlijuSOFVYM;23qmDbJwSwSPT1pGqvcZ9aDXcROI4UZ3jiSM_FXj54BU"}', 1795705121999);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 27, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122021);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 28, '{"type":"DiceThrown","dice":[5,5,5,2,1],"proof":"2;10;0jQynBSzzP0YEFehirM0uXoUbGCVZ_0RqAgL5ueqihqk;115qjzCx4UpGbk0dhE6u1lDTaRqSFTuj2tNE0RASA044;2dVk6YLxMjIE6iMoqznaw_CLj7blBq_5GEmCqw785cUk"}', 1795705122021);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 29, '{"type":"BoxFilled","seat":0,"box":"threes","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122038);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 30, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122048);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 31, '{"type":"DiceThrown","dice":[3,1,6,6,1],"proof":"2;11;0Tn9L3nvgR_5EyANzHNU6ydvnh-v6ZFJzvoP0_mkZ8Eg;123bXiKlRsT1Kyntbnl6Ttalor3FhFVIOBLVL4-fjSDM;2w3HwQqN8L_c3eXBzfrSxZbw1wnC1tCmmM8p9nueyLPw"}', 1795705122048);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 32, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705122068);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 33, '{"type":"DiceThrown","dice":[3,6,4,6,2],"proof":"2;12;0j6YzgLroTch2w4uehT9UjZShKbVmE2Jj6PYdkQj8iS8;1nErNea2l4igZFxiFmEsCeP8bIG_f6cqqOCuDaeGBogo;2KnIW1XZjbEizZV_i8y3CP97222B6Cie_6zistMiyIbA"}', 1795705122068);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 34, '{"type":"BoxFilled","seat":1,"box":"threes","points":3,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122083);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 35, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705122107);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 36, '{"type":"DiceThrown","dice":[5,2,6,5,2],"proof":"2;13;0mxNzOlyL73xvFK1oHuGmLWjvQbnAxmh73tz9Up0JrY8;1aSO5GtkKdndPa2zIQNbKe1gYGoOLrRrSnBB6QTPoxdo;2jzK8n2EGrgSNFsaggsmg9YR6bDw21OSMgAqTR2PNch4"}', 1795705122107);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 37, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122136);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 38, '{"type":"DiceThrown","dice":[5,5,6,5,3],"proof":"2;14;0B3-ldRL-UqcqShXj1HF57B0YG3xoKtKG9LPYb05rtQw;1x3izdiSAoof5k1jEfNST20YQ9sQabvA35tUijUJWniQ;24SBRFsQcnUgI888Xoxu7rsoCtVEzq26ekAYcSZvl8gM"}', 1795705122136);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 39, '{"type":"BoxFilled","seat":0,"box":"fours","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122153);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 40, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122169);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 41, '{"type":"DiceThrown","dice":[6,5,1,4,2],"proof":"2;15;0VcO5Xt7rVUElBEWYxktNZsF1HoTILaGeR85oBI6_CP4;1kduUopfI3ZNXS-h11FIIufdUQkI_ypY4HUHQytkXJpc;2s20-CRF5W-LgJB44DwHpLZ7-eHAg6XJ6vGsEFpZBu2w"}', 1795705122169);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 42, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705122211);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 43, '{"type":"DiceThrown","dice":[6,4,1,4,2],"proof":"2;16;0nkToT9M9LqpTT9VtNb1QszTToKMDEQBqT3I-io9iYGc;1-BHEGaTMKsO4e2KanvCY2vc8xmsSMiVDhZFZgfHfA9A;2joQa64ovFtTfTk1eTGPduwsyVTNRdgypkuUCsX0kVtc"}', 1795705122211);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 44, '{"type":"BoxFilled","seat":1,"box":"fours","points":8,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122235);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 45, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705122257);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 101, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125596);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 46, '{"type":"DiceThrown","dice":[4,2,2,2,6],"proof":"2;17;0Vy9YkM5UPUv7ix_YHsmsDuQN7ePlAHRuqDZ7UDiBdDg;1Jy2F5U1UfwpEwz99k5dC6OpyR2hJ_g0khYO4sZ4ObMQ;2Ii7YjsDqXyXQqWZs0KsMLiWolw5JcDl_bQHsai2jMDk"}', 1795705122257);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 47, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122299);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 48, '{"type":"DiceThrown","dice":[4,6,6,2,4],"proof":"2;18;0WXReINsKv21jkjcNhMqNVkArm5uWYnEZMVDbPTJHkiA;1ecFm9F7N-qPp_PxH5YQL3D2-yEvOxxPHOJaNQZBalqg;2f54slc1fsNcxSBEJTWZJdfttrMJRM8m_Ulur4qVQveU"}', 1795705122299);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 50, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122330);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 51, '{"type":"DiceThrown","dice":[5,5,5,2,1],"proof":"2;19;0dT3rBPhQEtpnlWjtUmATNZ6JyGQ_toyFIKPhpW41TPs;1KnpeDgAsAaCaPm2gjTlBQgA-UBLM6mS5VgFuQv42m0A;2ZHuq-2ktjlUyZXGfUj1e72oOKPw7cuTe8oUDcHlmZaU"}', 1795705122330);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 54, '{"type":"BoxFilled","seat":1,"box":"fives","points":10,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122382);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 57, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122431);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 58, '{"type":"DiceThrown","dice":[1,2,4,5,1],"proof":"2;22;0yfMhXjNnoJzuFqGTfBdnOaQLpVIzaljSJsJ7GeVEMDk;12KLjLEWM4EWqcoA3do5tKkVjZWLers92Kq4j0rbsFZM;295uSaXw_EFG0JTCCVI2-qz4XSFK5LGXfZz_-1p2zlQ0"}', 1795705122431);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 60, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122467);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 61, '{"type":"DiceThrown","dice":[3,6,1,2,6],"proof":"2;23;08PP2vfTQEMjWWZZ6WB0u-7Mo4b9ecKiHqUtstnGQfqA;1oVtvGGUI7uQHUZMZF6sVIaCgKvSfCBdHt2_YNxlDFEY;2H5skVjNYqhd61FzHYTpNAZulS85kUAZWxAyV5Cq96Dk"}', 1795705122467);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 64, '{"type":"BoxFilled","seat":1,"box":"sixes","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122535);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 67, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122591);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 68, '{"type":"DiceThrown","dice":[5,4,2,3,2],"proof":"2;26;0qH7nNL-44oAwtMUCNjsytEcBGVWluCPt5xWDmboPqBQ;16xT3QA6vj1hJ8z5aFbrxWXjKlsIj6kiULmVnYvR-hkk;2uYz9kMrRj5HQ6Aty-hW8-4pIPTM2JN9R90F6xPfsayA"}', 1795705122591);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 70, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122629);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 71, '{"type":"DiceThrown","dice":[6,3,3,1,1],"proof":"2;27;0jujxUzhnJNHq4c2WwyBtGBlMY6QGK1imkYjQ-q0ThR8;10k-jZZOuqDborMZFRhU0tDvCWPubGVpHkxw6hxkowiQ;2QrzS_M1vMkpNm7Ei50nXX3MSM_Kje4iZSWhRwG-5Ars"}', 1795705122629);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 74, '{"type":"BoxFilled","seat":1,"box":"three_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122698);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 77, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122755);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 78, '{"type":"DiceThrown","dice":[4,6,5,2,6],"proof":"2;30;0RXf6HTSeEtd4SdKjsyjJzMfIvYtrmFmaUQgqoBMQ8IY;1daYO9WVr-i22tTNeghnNF9j464CEjU9ye8AA5TgGIFc;2SqkV4Gn8ExtCzqVXYXueibkMTroSAIQn6p8xenEmg08"}', 1795705122755);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 80, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122809);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 81, '{"type":"DiceThrown","dice":[5,4,4,3,1],"proof":"2;31;0PjHPEK5CTjeN--qEuiccajvbFd1TgaGk9KrdwNl_TRE;116S8ysPm3R18MIGpzpHnao3f8jwqmoQNQF3vABy_kQI;2zmOYCMvBcqZFQRjvhNT6Kc45prjK_4lltqYMzIhnK_w"}', 1795705122809);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 84, '{"type":"BoxFilled","seat":1,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122871);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 87, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705122935);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 88, '{"type":"DiceThrown","dice":[2,1,2,5,1],"proof":"2;34;061yTcfS00SWRec6nB8F0cBj_Avd2ZP8k7POQT405XLI;1yzQHkPhk1DPmZUxAxtufRC0Z3V-dLdkgJ9WMr-MFI2E;2aJmK08jNbqEkrLDVfXD1mcI-5rmSJeFMT6OtqgWD2BM"}', 1795705122935);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 90, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705122967);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 91, '{"type":"DiceThrown","dice":[2,2,3,6,2],"proof":"2;35;0PRibc5KLMR_ssVXiE9bAk7eP-JmkdwWJX5ZAaWgttQw;1uCmyBX65zCLzP9fK15B8mVMqN47b2GsaxaoXlj7CXJs;25fdu4-7Y8nQ-EVMyoF6IZDRp7GxbPPMnlLefeBaooJ4"}', 1795705122967);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 94, '{"type":"BoxFilled","seat":1,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123027);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 97, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705123091);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 98, '{"type":"DiceThrown","dice":[3,5,4,5,1],"proof":"2;38;0XCXTg6mrrL7aH9iwmvLg2NOvtawGQQtSnLMQ7HEZpeI;1Ox5MZasF72venZ0bUujtNHNReAYnXmPaGh_ICCqTLus;2TNH2zViux8tIqpL5tugCLNcB4fryLeYthGOd7IAapwE"}', 1795705123091);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 100, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705123126);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 101, '{"type":"DiceThrown","dice":[6,2,1,5,6],"proof":"2;39;0bcSmV37CVe2SNR0XzPHegZ-TfJSx9i_VYGUSC3DnRO4;110BZQPj5k__rk9OpzcIFTrHjw7mEFNhLCECVyn4Jqrg;2q_6SVmNAD3DsuuJ92ddfpW44Mn8gVr54bDwERPzTgX8"}', 1795705123126);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 104, '{"type":"BoxFilled","seat":1,"box":"small_straight","points":15,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123184);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 107, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705123243);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 108, '{"type":"DiceThrown","dice":[5,3,3,5,6],"proof":"2;42;0vnPwxnKT5Qjq8XZJDmdwCLfMmyzj874u2ayZWck6uz0;1sPTWI20mT1AjAPkoH10HwmaJvs-jb5Ey_kP71rpAwH8;2VJFrEJrwDB3Xh6So554coZw2Q2rf1fP98C0reeVbEyQ"}', 1795705123243);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 110, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705123296);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 111, '{"type":"DiceThrown","dice":[3,1,1,4,6],"proof":"2;43;0XdZTOIuVfmbVNsrYzYVVB_WFrTnsqrcMCMDZ6dWj2zw;16obdyVjPKOrMZR4Z4aOEUf3DSV85FCniQA0pzqBI0nI;2ZUISVI-fz0fPepkI8g-3VCI2vzZYYJCH0ilcNu5hDWg"}', 1795705123296);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 114, '{"type":"BoxFilled","seat":1,"box":"large_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123366);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 117, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705123431);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 118, '{"type":"DiceThrown","dice":[5,6,6,5,3],"proof":"2;46;01BT-NbfQnPuOv833H2CzNa67N_hB-fpsErc1p8RrG8I;1hjyBDRyQ3G47EbsfwdG8fgG7zhCPK04Zbu13WgIyRag;24tVdZYqWsyFkBj-CmitQDzdPPUawun3Sf06ntD4N73U"}', 1795705123431);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 120, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705123511);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 121, '{"type":"DiceThrown","dice":[4,1,5,3,1],"proof":"2;47;0XPyjBW_o1cXzHnMFhjNccEaV9Km6_smL4Lvm1u1Ntlc;1pJaFSkT4A5dNmTNbLGs06I9PFfbEUG3e6y6UFV3HP9E;2S1C8UTgfu4bxXVI232xHZyCJ6k8CFS9WLsA06kZxVdA"}', 1795705123511);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 124, '{"type":"BoxFilled","seat":1,"box":"choice","points":18,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123560);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 127, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705123611);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 128, '{"type":"DiceThrown","dice":[5,1,2,3,5],"proof":"2;50;0PA6X4DC_I7MHZrSHFd9N5kZg3pjwvimt19HOeotWrno;1UXYFwc0_fX2ZL21IQdoFy-3zh2AGHZ6jtjl5aycrYxQ;2qE7kWDnrI1xjsLF0_NlCn0I32pTDYmbRqVHnCB2JnV8"}', 1795705123611);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 130, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705123659);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 2, '{"type":"DicePledged","party":0,"tip":"EmSZHLTmSBFcFE3wu_Mj60Qyp3zQwyLKzIV5CZYjyLQ","since":1}', 1795705124201);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 49, '{"type":"BoxFilled","seat":0,"box":"fives","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122315);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 52, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705122361);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 53, '{"type":"DiceThrown","dice":[5,5,2,2,1],"proof":"2;20;0zj2ztneUCqPEyx3fq1pBZHzS8LjdeB1jKscEMI3w-D0;1R2u-rAegqyUW7Yg1-wibfDxNWB2kaICpSinciPw7090;23x51UWV0oBJJ7ttJ_90rz9NRKJw5K2NCUD5rNZl4tFY"}', 1795705122361);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 55, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705122405);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 56, '{"type":"DiceThrown","dice":[1,6,4,5,3],"proof":"2;21;0XJk4umQLoL2ptJBx_wEsZS1LP2StOgbXUUyR6GnxBEI;1GjEkXbbzykErKPEfW-4d8oTJNPxvjGdVYQ62iTWGSrA;2JG5Ib8K2-TVLaO7vJ7cbJ9Qp9W9Tk7zbQMEEKnH6xz4"}', 1795705122405);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 59, '{"type":"BoxFilled","seat":0,"box":"sixes","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122442);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 62, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705122503);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 63, '{"type":"DiceThrown","dice":[3,3,5,2,5],"proof":"2;24;0s1v6wRiJyPVGw1WdJReqLrIqmYrH2ODjqyutYBdQoHM;173QjklN-VarElP150JkfTkUPJGn-fANR9ku974RTitw;2fBZayn5kPK1wJI4y3nH88RAIxKXA39o10kEGm1i2fQ8"}', 1795705122503);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 65, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705122555);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 66, '{"type":"DiceThrown","dice":[5,4,4,3,2],"proof":"2;25;0ZZ9SHrxcw6PcpHAWhQNtAt9C4X-hbf3R8MY4uEgXRuo;1LpEPNitXBJ-mCkyzspOjSQ3PnElilV0qFpVcvLvPJpo;2KbMCWLx93ErdfMHRnc5S_x3-p1l4vXIarKUW7WTiu34"}', 1795705122555);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 69, '{"type":"BoxFilled","seat":0,"box":"three_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122608);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 72, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705122663);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 73, '{"type":"DiceThrown","dice":[6,2,5,1,1],"proof":"2;28;0MpV4cUVbethJoKETZ0ibmAwbwRsUAMlZJ7yLx-0wosY;1LOA9spLc7WD_ArNzyegQGvWTO6K9E-TdavPOfoZqDM0;2Y9ZNeOJGi3EcU89WhJ7MODEFpsIk22ekVD4UM-jNJ6U"}', 1795705122663);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 75, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705122721);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 76, '{"type":"DiceThrown","dice":[4,6,5,2,3],"proof":"2;29;0GlVF5aS93vZt9_eb6u6UYtyki-zyqob4nqrDFy20W6U;1e7nY4_inhZK68hffbMHwqRFh2ZDCwjjVGyAF1NLRLjw;2RlBUrLfBvJY97gyARpGFEmqKWqR--u8Ed4hJBo0bjPo"}', 1795705122721);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 79, '{"type":"BoxFilled","seat":0,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122775);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 82, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705122835);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 83, '{"type":"DiceThrown","dice":[5,5,3,3,4],"proof":"2;32;0oG7elkea_r4zi9WGj9kGIgkw_X2sMRxh3BlobtdlNBQ;1IyPRo_z6Ttioa-5mTPlibPD-1BeWFvD4NaLyHihIwiE;2l5uFUi2BOXnkv222ecMdfxtARyHM8iXCBw887qqjdWk"}', 1795705122835);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 85, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705122894);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 86, '{"type":"DiceThrown","dice":[2,1,5,5,4],"proof":"2;33;0DhWBsZEW8EOgclPj9WnjRlhX-_zMJpjWQBhH8lQfplw;19A53cqpNFRXVjwRocmF1XeEWbPDSPyEShyWK21WdRHw;2XSsnexHlmQhBeq3V0T6av8pidrrn6Iq7Xu-VA4QSYT0"}', 1795705122894);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 89, '{"type":"BoxFilled","seat":0,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705122945);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 92, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705123009);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 93, '{"type":"DiceThrown","dice":[2,6,3,6,1],"proof":"2;36;0V65GS4vdwpGH5THHeSfrcL5aucAbI2SRnfR1VGrEioQ;1w5yP-29H5nCFlZwdkVW7vKT8pSj5-n6a327Tm4xS4n0;2MuLf5Xoq-TWhkAW5PFsJ9P14A8mOWWarGFani9398EY"}', 1795705123009);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 95, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705123055);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 96, '{"type":"DiceThrown","dice":[3,1,1,5,3],"proof":"2;37;0JtQbmkXAsXMSginlx5vUgcQDKnjtrf_DZmkRmcZRXiU;1AXwTv5T9xmu_QFZ_ENYvAD2VD2P7nPwBZtzpUUGHRKE;2Ho9bn1afbMp2qszxk2GKXFCe37vUgvFVN5xUj171vpw"}', 1795705123055);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 99, '{"type":"BoxFilled","seat":0,"box":"small_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123103);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 102, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705123157);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 103, '{"type":"DiceThrown","dice":[6,6,4,5,3],"proof":"2;40;0GxdZtJAXErezB5_rDraiGQndtegHAKP6vBP4f9j6qoo;10E0DONJDK8o10bg_YXhO2NgZ1p3P_ByM3rGo8O3oLhY;2jx5iSGH7vq8MBy5EH0muf634WLsSV7BDpY8LmH2dEu8"}', 1795705123157);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 105, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705123207);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 106, '{"type":"DiceThrown","dice":[5,6,6,5,2],"proof":"2;41;0hp0eSfapE7O-vrlMuZzgsGtS18HhV1SxS05WoOV7_G4;1R3FHhnlgSliMLzzL9-6WTieBByv-fjBIBF2vZDtMWuo;2g3s18D2zXu9nY4rGTO1DR2VVF1v3aN1zC5In-u6Rsf0"}', 1795705123207);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 109, '{"type":"BoxFilled","seat":0,"box":"large_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123267);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 112, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705123328);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 113, '{"type":"DiceThrown","dice":[3,2,3,4,5],"proof":"2;44;01iOjIOvGGZ_58GjKvqTy4zYbaAZdhl6f-7OLOSpcgH8;1meWAqBCSlDnWjAh-BVR7XNIyXdDT3NWNo6iRWGpOjUU;2jOCsm887Kq_s98dlngUFhM4UjX_yR8o9JbSydU08M4E"}', 1795705123328);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 115, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705123388);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 116, '{"type":"DiceThrown","dice":[5,1,1,5,1],"proof":"2;45;0cBqZqYUt0ZEKD5VJ6ciLZlVLPQNceGVWjvTtf-5TnQY;1JqiQz7Kcq34FZK_CdsXL4W3lxOdOgRsLqZJ9_mChSWs;2oSt6l-jeTeTl6m9tcNBg6YREvuuydfNq66Y_dJwZ5_g"}', 1795705123388);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 119, '{"type":"BoxFilled","seat":0,"box":"choice","points":25,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123475);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 122, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705123543);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 123, '{"type":"DiceThrown","dice":[4,5,1,3,5],"proof":"2;48;0VyeYshHzl738eA2L4503w9otTM8dvUYdVcqgjG-RQqI;1bEHPMW0dbrt_-S_asgNtDHlUi1dlWaszpTSirOOMw5E;2JAUBnMPerXE0gBKghchZq75fxUeblEeL-S0pmm-Xh2c"}', 1795705123543);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 125, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705123585);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 126, '{"type":"DiceThrown","dice":[5,3,6,3,4],"proof":"2;49;0dfoww3kg8ATfZK5r_KP_D_OJLZuQ2wHuPqedpcJuTPY;16WDhybFqz3fW0icrqTk1zY9bGYwelrXCKvUGoXwVu_k;2K1LOdtcut731a80fKnRWkWGBaeLVx3mHgew2m36KoYw"}', 1795705123585);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 129, '{"type":"BoxFilled","seat":0,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123639);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 132, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705123682);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 133, '{"type":"DiceThrown","dice":[3,2,2,1,2],"proof":"2;52;09wDq5d6fu77-kt0KBFDIL7rsyFOpH9D-O-HsShuJGr4;1vQyTJpcLOdzG5HFPLJ5iEkWmReVf-fjhE207MmKer1A;23aY1jmi2iqyCq2O3hDxTv7YzI5b80VabxB6GyxgHBCI"}', 1795705123682);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 1, '{"type":"GameStarted","rules_id":"clubhouse","fingerprint":"2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47","holders":[{"name":"Mina","bot":null,"program":false},{"name":"Gull","bot":"greedy","program":false}],"order":[0,1]}', 1795705124201);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 131, '{"type":"DiceThrown","dice":[3,4,1,1,3],"proof":"2;51;0QKmxmjd9qsEG2ymdxgBnhLvcDQK0NwvbPO1N5qybssk;1gxD5cFA0II1UdbgqRZQR5wSmAVFh7BYdmOH4bvC0KkY;213YWUr-Quwc2lRAlJINg8f0_fHGjzL22jigPha4PpU4"}', 1795705123659);
INSERT INTO public.events VALUES ('pmbahaqjdrxz', 134, '{"type":"BoxFilled","seat":1,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705123708);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 4, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705124236);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 5, '{"type":"DiceThrown","dice":[2,3,5,5,1],"proof":"2;1;0fBn6Ye2UKfhyguMr9MEzfLk1fsqBvBd1iep8yJ9r4HU;1mBomA0wy11M4txdm-fEsPi2R_wFtjZLFr2Uhr5dVYuQ"}', 1795705124236);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 8, '{"type":"BoxFilled","seat":0,"box":"ones","points":1,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124301);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 11, '{"type":"BoxFilled","seat":1,"box":"choice","points":19,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124365);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 14, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705124406);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 15, '{"type":"DiceThrown","dice":[4,6,6,6,4],"proof":"2;5;0sWkN6qsN1SF9BfgE3wDo35j-97F5BtylqP-xVDQaXEY;153ItCukxhkoBkFqxAIGoV6MTfHisTD1u_LutYfbI9I0"}', 1795705124406);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 17, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705124467);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 18, '{"type":"DiceThrown","dice":[3,2,1,3,1],"proof":"2;6;046KLP0-L6VlOup8_hsiBcOiAS2PDe_wj0_u7U1EG_A4;1eVX2RqTYPzwC_Ep9huKtEZsPG5sLqNuJr5CzzWePCTc"}', 1795705124467);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 20, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705124523);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 21, '{"type":"DiceThrown","dice":[5,5,4,5,1],"proof":"2;7;008UBAm_rcC6gPxlGK9X5b8hnvpON-UtprU9DnJftUow;1vuyygSH5pCZYftyz9qG3X5DeMZBUPDSBA1i6ubdbZ3U"}', 1795705124523);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 24, '{"type":"BoxFilled","seat":0,"box":"threes","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124569);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 27, '{"type":"BoxFilled","seat":1,"box":"fives","points":15,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124606);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 30, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705124671);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 31, '{"type":"DiceThrown","dice":[5,5,2,5,4],"proof":"2;11;0qQJQW0zYLA9YK905HiqL2WAqd2tNyhF_xnul0LrZXBk;1IEIzhOAf5sBe_Jo8YxY2DZmk0lwZiVuUoab8rCukAfo"}', 1795705124671);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 33, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705124735);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 34, '{"type":"DiceThrown","dice":[1,2,5,2,3],"proof":"2;12;0T_VT9LZZ2f1wcHZ9VIouYUDPwG_8c1NA-6Lt8taImLU;13Hhku4H-JFb2dd69hSoCdK-pNx6iH0rfzEcTT2UQaUg"}', 1795705124735);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 36, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705124766);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 37, '{"type":"DiceThrown","dice":[6,4,3,4,3],"proof":"2;13;03rVV7eUXU3mZCwtQAzNjVK2B5Xju4wv5XmPmeGgmk-c;1deg_N9Xv1gpas5hp2xZSkY7fSlg68ph-5Hh82tuATGk"}', 1795705124766);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 40, '{"type":"BoxFilled","seat":0,"box":"fives","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124823);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 43, '{"type":"BoxFilled","seat":1,"box":"large_straight","points":30,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124861);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 46, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705124917);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 47, '{"type":"DiceThrown","dice":[4,2,1,3,6],"proof":"2;17;0AHqBxOIRy3F_MXsi00-qNqjOFOJYxood5N8jgvyg9hA;1EYYvPkuat7etCzMpvUvgSgn_eeBYJnDC_edpWsTXhlE"}', 1795705124917);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 49, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705124983);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 50, '{"type":"DiceThrown","dice":[2,4,5,2,4],"proof":"2;18;0OQS2gm0v3Em-3Siwk44UovAx6Q7eZnz5dmjOPl1fobk;1UHSr-x5bz3joAGF7_geFIrnxZ_VbPfm-ka2LSYGZDfY"}', 1795705124983);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 52, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705125015);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 53, '{"type":"DiceThrown","dice":[6,3,4,6,1],"proof":"2;19;0LC2_cbFZDjIPLx7K9npbFc27m3zFbXdO4NrKT3vxCME;1Jm0BAaHpPEEazhGZ984Wl4f99QoxhqufKlBU0Y-Lyts"}', 1795705125015);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 56, '{"type":"BoxFilled","seat":0,"box":"choice","points":20,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125071);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 59, '{"type":"BoxFilled","seat":1,"box":"small_straight","points":15,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125115);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 62, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705125157);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 63, '{"type":"DiceThrown","dice":[1,1,4,5,4],"proof":"2;23;00L4D69-IbEBZrRlaqblHIVthMIw0QO3h7ssuvhFMzpU;1srCOeVouN6B8OBBa2B26YbfMY-RR3OS5UGLVNQBT-kg"}', 1795705125157);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 65, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125201);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 66, '{"type":"DiceThrown","dice":[3,3,1,6,1],"proof":"2;24;0kPHmRogUOmeMA3cUb-kruntdlZFLNiF_turxBdxnBhY;1EKkr14y9nmvXtGDRDOdfbHCDUG59iogZGHRiDKah1fo"}', 1795705125201);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 68, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705125227);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 69, '{"type":"DiceThrown","dice":[5,1,6,3,3],"proof":"2;25;0xdxRDt64Owa2Z5wZctN5noZ-LgQLxXFvT3H7kSXeagA;1FvCpeW3On-Qemx5S4A3zdQ7MakEUAIwiI8kLo1WHwUw"}', 1795705125227);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 72, '{"type":"BoxFilled","seat":0,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125267);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 77, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125327);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 78, '{"type":"DiceThrown","dice":[3,2,4,5,4],"proof":"2;29;0BOOYjEXFciZ0sbh5-UcbzMpIoUYkoR-OGgpkCdFLn-Y;1b3A9De9FR8OhJtsVQLkvlZTG97pymY9-BrOMWBP9M-s"}', 1795705125327);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 80, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705125359);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 81, '{"type":"DiceThrown","dice":[5,3,3,2,3],"proof":"2;30;0yJhoiTgFFkf796dEXhyh9qjiHdgHDA0ellyD6s5mlZ4;18Ye0lBvWPyXMW1uR8KIFC2HTEFAtVRCUBl3rDiXWx2M"}', 1795705125359);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 84, '{"type":"BoxFilled","seat":0,"box":"small_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125392);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 87, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125438);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 88, '{"type":"DiceThrown","dice":[3,3,6,2,2],"proof":"2;33;0VVtWRFyGwNhu6M-niuRnvCUVWO9jMdpD0EbSWr2MA94;1xZx3XeF4T0BAvF84eLjql5IPzxDHyRtRx5RxiAJ8uZw"}', 1795705125438);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 91, '{"type":"BoxFilled","seat":1,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125492);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 94, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705125520);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 95, '{"type":"DiceThrown","dice":[2,3,4,5,6],"proof":"2;36;01Og5-7xYWAa25TlTt02Ei9731zKpxZmx7ehyjyEaZkE;1UZ2qVzyVQcOtdIXMhRYEzJKI7nL0TYtH05bpbW5g93k"}', 1795705125520);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 97, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125559);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 98, '{"type":"DiceThrown","dice":[4,2,2,5,5],"proof":"2;37;0X5SHwAC0jxnTEXxPM5uub7im7yxqMV-ibI5uEX9LcqM;1o1FLiFzQnrGLq0hfeRUnHEGWrIRnSxS7wBV9R1ot_jg"}', 1795705125559);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 3, '{"type":"DicePledged","party":1,"tip":"JnHJvUmMaldJqxGKO6c_fReYdJAIWqKCuTD40K8uv78","since":1}', 1795705124201);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 6, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705124279);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 7, '{"type":"DiceThrown","dice":[2,6,6,5,1],"proof":"2;2;0rk7k4p9it65T5jSLcgR5KDI3Hi8UbHInn9MKvayYFto;1ZHComEUwsLjvb6b_c4sGDRgdgeUdevAVdSQSHofGw_0"}', 1795705124279);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 9, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705124350);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 10, '{"type":"DiceThrown","dice":[5,2,6,4,2],"proof":"2;3;0PkvXjZm_MM2xdugQxvNApADlAujg9XM2Gf0DkoTkgOU;1zX2J41WYaZrME3uqgj5kldWsSSw7FGE1GMxR72VxtQs"}', 1795705124350);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 12, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705124402);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 13, '{"type":"DiceThrown","dice":[4,6,6,6,2],"proof":"2;4;0vKEA-Byu_56OMXUm5hB_CBj_ShT1Dg45kcY4wI2HRUc;1ITb4GEveF9KDAXII7T4kRTjZfH2f3buE4hqsNLV5dHE"}', 1795705124402);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 16, '{"type":"BoxFilled","seat":0,"box":"twos","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124450);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 19, '{"type":"BoxFilled","seat":1,"box":"threes","points":6,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124507);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 22, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705124555);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 23, '{"type":"DiceThrown","dice":[5,4,5,5,6],"proof":"2;8;0rWD74JAD77V2p6uaU9x7m8SduCLpQ3A2enaH-Yq2FwI;1IGVhkHCMs0xYhQsTugoQJr80wB59pOvsdb48ZtgJKI0"}', 1795705124555);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 25, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705124603);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 26, '{"type":"DiceThrown","dice":[5,5,5,6,2],"proof":"2;9;0PpoYlc0PTP1ptY5AwfmGD6yDxVHb-XpAOd0pK4crmOk;16P3PNfU-kB9KFxQEQUifgWE0TZk0ZyvarlZnQFX2kSs"}', 1795705124603);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 28, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705124651);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 29, '{"type":"DiceThrown","dice":[5,4,3,5,6],"proof":"2;10;0KdQxNMltdpGjsseqotgNy0A75nnog7oMYLC0gxLopOs;1i89r2k5qREvLQVGfKoodQDa2BBFcdilpIFNIyvnB-6k"}', 1795705124651);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 32, '{"type":"BoxFilled","seat":0,"box":"fours","points":4,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124706);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 35, '{"type":"BoxFilled","seat":1,"box":"twos","points":4,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124756);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 38, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705124801);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 39, '{"type":"DiceThrown","dice":[6,2,6,4,3],"proof":"2;14;0vd_3en1B-XGQMcjtcu2i2gA68-h5QOVmaQ4v_kC6kS8;1FWFanZGVCvygOyWE13v7nsPy1EYLuJXG2a7mVZqkbxU"}', 1795705124801);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 41, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705124850);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 42, '{"type":"DiceThrown","dice":[5,4,3,2,6],"proof":"2;15;0zgYrxSbt3jmgxGVtIGL-rRwe4IqqmNBXHcZhU-Cqc9c;17b9seo3Nex1eA9Jd0XvMoccSa5Y7sHTkzTieDlF4h3Q"}', 1795705124850);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 44, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705124874);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 45, '{"type":"DiceThrown","dice":[4,2,1,3,2],"proof":"2;16;0N3BgwIHyDnIAZKn-njrlv0ZXq9Cn2N7QeN9JcbJUrYw;1Rll_mw0PJYMzHpnsGKdu3Un53z9x44f9-E6a3RkvI-s"}', 1795705124874);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 48, '{"type":"BoxFilled","seat":0,"box":"sixes","points":6,"repeat_bonus":0,"joker":false,"clock":false}', 1795705124951);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 51, '{"type":"BoxFilled","seat":1,"box":"fours","points":8,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125004);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 54, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705125048);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 55, '{"type":"DiceThrown","dice":[6,1,3,6,4],"proof":"2;20;0QHrtBmFe3RfJmxU6_CzD68JiARykTgdVgla8ZPjRvs8;1Bxl-medbIBnnjMe6Jy1zX8L5-uX2y8bIx6vHdgRdM3E"}', 1795705125048);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 57, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125088);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 58, '{"type":"DiceThrown","dice":[5,2,4,3,6],"proof":"2;21;02jO62E2O-kq56-NDKNUCReELmDsGEwhFeKK4nxl7D8A;1QjR3qrfGKsroBbdTLISQEfSMW4Y8ivzExRboFz3a3cA"}', 1795705125088);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 60, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705125141);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 61, '{"type":"DiceThrown","dice":[1,2,2,5,5],"proof":"2;22;0YQsfxo59M1E68Cki4rD8PKRSgPx8tW4O1PQs22EpSv4;1QLd6KSzgN-zhsraxMyr1GfJB8mqbfJbSeZNmouoe54w"}', 1795705125141);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 64, '{"type":"BoxFilled","seat":0,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125187);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 67, '{"type":"BoxFilled","seat":1,"box":"sixes","points":6,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125214);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 70, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705125245);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 71, '{"type":"DiceThrown","dice":[5,5,1,3,2],"proof":"2;26;0eMGhzjTa2FSny3ZKHfBVjwgOqtRBNu1keocm6wSuYbs;1ZU6ZSsUBVBeMCo1k_7ss9OHzsrJQUQCa0oyNz1BzXCM"}', 1795705125245);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 73, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125296);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 74, '{"type":"DiceThrown","dice":[5,2,3,2,6],"proof":"2;27;0SmsKVwt2QiaN0P0U1p7m71ayVzhSeMLWWEvCpUDBsOc;19qd7uQ1Q-BlUqLPG2HD_J_dW9y6XYIyDxLK7H2Un53c"}', 1795705125296);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 75, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125305);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 76, '{"type":"DiceThrown","dice":[5,2,4,5,4],"proof":"2;28;0KFRA6Y-oqi3shoSI5fQ_P7guP342DkRnG38wFgP13d4;15HO7z2z1UnDi0qPAbX8azkU-h6ewONYhnGeBf42hgmw"}', 1795705125305);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 79, '{"type":"BoxFilled","seat":1,"box":"ones","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125352);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 82, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705125374);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 83, '{"type":"DiceThrown","dice":[5,1,5,2,6],"proof":"2;31;0d1aN11Hivh_gkLj6bZ63nEalv-dIr2YJNYTCZpuS1Ao;1D1uzNzt0JyzoVVzWhONtImGwTz0rYvl2dLuQxqP0-W8"}', 1795705125374);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 85, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125416);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 86, '{"type":"DiceThrown","dice":[6,1,2,1,4],"proof":"2;32;05NFparAnG9zPp6ugHK0DDEGO0mkTSD5_wMGJpUBxnOk;1lLoXUflIikBfLTVgQo5FWEzAW3D0RU8xMmU2fH_viJw"}', 1795705125416);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 89, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125474);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 90, '{"type":"DiceThrown","dice":[1,3,2,3,3],"proof":"2;34;0-7cDjorrduFuosqF8sq5oZeOEmx_sBIHINUW7ZeOV3k;1-rqt4EF0tRSWp-SoM4vn7QZCGQQkRpm9hrgZLNiq7Uc"}', 1795705125474);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 92, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705125515);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 93, '{"type":"DiceThrown","dice":[2,6,5,5,2],"proof":"2;35;0nuk0lMk5h8J_2-Hwc48T1im8mK6jdlnKsk19Y8Waghk;1en8gT-mINutGLRD7fGDL5jo8DGa-0OqPi3aRmw8WOIg"}', 1795705125515);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 96, '{"type":"BoxFilled","seat":0,"box":"large_straight","points":30,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125556);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 99, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125577);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 100, '{"type":"DiceThrown","dice":[5,2,3,6,5],"proof":"2;38;0LaxQFelO2Bhvg3Jj9ICp3K-G2Dw3CHXKu2GU2yD6bfo;1A3EmQpDuQpg0V_forLMlc8JJNV7fveMuNVk8KM23-rA"}', 1795705125577);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 103, '{"type":"BoxFilled","seat":1,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125621);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 106, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705125664);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 107, '{"type":"DiceThrown","dice":[6,2,1,5,5],"proof":"2;41;0lWFJ4YrW-yQoOHszojv5cfoKvaUxujDhdm_WxvC88Yo;1E_VpVILbjiV-jVNBVqYYBeqGJDlY5r1QtgflSJroibY"}', 1795705125664);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 109, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125697);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 110, '{"type":"DiceThrown","dice":[3,3,4,5,1],"proof":"2;42;0zEAOEf_HaG285GXknxjXgl4eIAqCBaPjvgMoeW5HOs0;1DoxikHj184O7svDj4yt9gZjrSqEV6zcSj4YygvCEd-I"}', 1795705125697);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 113, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125727);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 114, '{"type":"DiceThrown","dice":[1,1,5,5,4],"proof":"2;44;0sLRmWiNlLGcIcQQTKQ8qJWyIzLq9I_zuvL-irwM7lF0;1tXnW8N9R2PgkKYheQd9JY1aEZ0u1iX9XlUuaicpWWQ0"}', 1795705125727);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 1, '{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}', 1795705126308);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 2, '{"type":"DicePledged","party":0,"tip":"6VNh8ztfy52IPkaumSYTiHufu9J9sDUdkACGq_91kh0","since":1}', 1795705126308);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 3, '{"type":"DicePledged","party":1,"tip":"McQqZljcjQPpnDzwSCtzbsFlOztCOLgZrMSltAHbwjA","since":1}', 1795705126308);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 4, '{"type":"DicePledged","party":2,"tip":"H6TTaZ06l2aITa0R26PnjHE4XqlXz-6Ketoy0VMHzgU","since":1}', 1795705126308);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 7, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705126404);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 8, '{"type":"DiceThrown","dice":[3,4,1,5,1],"proof":"2;2;0gBUmBMmY39RGA2UG-KhxVEc-vrNHnnukTt7MsCDyZ7s;1M8qewjbap4FhdZoKMrvlDBZoCLBFH7Kb0NAT-RlGXCg;2Ne3XPqwak0A2QyP9ThDX8p9b1iF1kb6CMR6mGvKuKH4"}', 1795705126404);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 10, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705126451);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 11, '{"type":"DiceThrown","dice":[6,4,6,6,3],"proof":"2;3;0oE3XfUa7BPKxib4hSW1y_sI9v5b5sB4nqI9-1AIj8Fs;1ZMdyicnn6j6E0Y3Z7oHpSe9XQ2CgZvZT8Cb4tGvqnIo;2I2CdGQb8aZNjsTHoXU3OHLNJwAUsyY9RqWQp-uw8SNo"}', 1795705126451);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 14, '{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705126493);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 2, '{"type":"DicePledged","party":0,"tip":"XA-NDRIR4KW55ba1VE0O3HtrV80BzxplOQU1l4jca44","since":1}', 1795705126897);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 3, '{"type":"DicePledged","party":1,"tip":"ihZsI_EGNe57ix-KthCQWcU9jFQrumSCC3F2AVJdtRM","since":1}', 1795705126897);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 4, '{"type":"DicePledged","party":2,"tip":"JprRK3Foqspj-lyVq5zcVNEK1C6Rfx_3cym7n7my5Eg","since":1}', 1795705126897);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 7, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705126979);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 8, '{"type":"DiceThrown","dice":[2,2,5,4,4],"proof":"2;2;02jIaBfiAzmoAPEXgO7FMRbUUFmco5qvq0snVOoACgT8;1Cjjku6Hjn0lpZbmegqAMYNcXTxQ5c6JvGoVdyIjRdkw;2ncF5aQW_7CC_eeUZALaGABys3k95BjQFFjQ6T6Rt_f8"}', 1795705126979);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 10, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705127031);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 11, '{"type":"DiceThrown","dice":[5,5,3,1,1],"proof":"2;3;0ikocytTMADEGn_-5cB3yyOBPdLmw9tQ2S_YvfDnUjvg;1aAliMC5BM7qE5pHsrvASsoh3r6N8LW2l1PUlJrhYXm0;2Y_N1flyuFQN05Rjmd5tL7flDdCM8Yh2ROkBDTioSdeM"}', 1795705127031);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 14, '{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705127087);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 1, '{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":null,"bot":null,"program":false}],"order":[0,1]}', 1795705126897);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 5, '{"type":"SeatResigned","seat":1}', 1795705127860);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 8, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705127915);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 9, '{"type":"DiceThrown","dice":[5,6,2,6,5],"proof":"2;2;0UEasXDVkVA-B2RkxxrUKJ_ZhcWSJ0OaBIy1DSto07Kw;14-FHQOuAKYtwrJN9psvp1EYa0GWR6aMIwCK7NKMxUus"}', 1795705127915);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 4, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705128494);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 5, '{"type":"DiceThrown","dice":[5,6,6,6,1],"proof":"2;1;0jVpDh-LDmN1XxzYmm4saLgUUnrIMa-QbQFsqVg3Lgwk;1dPL6wZGjw0bKtfRwgJSigkyWMuPBrQTXpyYHTcn04oQ"}', 1795705128494);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 102, '{"type":"DiceThrown","dice":[2,5,4,4,4],"proof":"2;39;0ZJXe9_lrUwvDPmdnLYa79I6kweSzjDULy7OomQpZCjg;19lv6UAVbA4wu7CLFR141pAco-vl-l_69awWRic8HeFg"}', 1795705125596);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 104, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705125636);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 105, '{"type":"DiceThrown","dice":[6,5,2,5,1],"proof":"2;40;0zvWyV3ATsgaA6_JxyDPxGY16I0uWGgUllyZbooau73A;1UDzIeFN_86QA2pYRAg5_tWojxPmjLCXSE5EOomQmqIg"}', 1795705125636);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 108, '{"type":"BoxFilled","seat":0,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125671);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 111, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705125708);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 112, '{"type":"DiceThrown","dice":[4,3,3,1,4],"proof":"2;43;04rBYR_IVGsCXfaKVCd3lWAM4kdIAXli-Q2DfvC2YgGY;1gDdIutoCnjN3VRqeISp8VXTUVWm47HjrjNbfENmi8kE"}', 1795705125708);
INSERT INTO public.events VALUES ('uaggic6j5yx6', 115, '{"type":"BoxFilled","seat":1,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}', 1795705125740);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 5, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705126372);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 6, '{"type":"DiceThrown","dice":[3,2,1,5,5],"proof":"2;1;0dVifi79a7zM-6mt6I_obevjicHn8X90S2feE2MY9WCs;15g6-P4mknQFE-VXzjBUndMLDT8uqw0VjZRINkpprmd4;2gE5Cp1SV7HZjZJG1Vhgj8A5caRpiKN2z7gqlASizcBY"}', 1795705126372);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 9, '{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705126421);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 12, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705126480);
INSERT INTO public.events VALUES ('ihkb37fa65jb', 13, '{"type":"DiceThrown","dice":[6,2,3,6,5],"proof":"2;4;01nFW4BMGs9S_hTvpPYPPagII1AyI-x-haGykeNa5ZDw;1USZAS2lE6kJ8ZXuX9D3l_BYQnwubSYLyFXj-cL_1v-0;2P6sGqO54DG5W1_6TjypHy9uaTxenFWTezQeO5EcXpwc"}', 1795705126480);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 5, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705126955);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 6, '{"type":"DiceThrown","dice":[2,3,1,4,3],"proof":"2;1;0Bib1ISLPeeIRo8t00vbZ0rcWYSsa54je0xJ8j2Ngw7M;1pVzSopMPtqgtndkhZTmlddJViMrHVqcGIxaV8hxVPwE;2o0aM5uqF1G_pC1htLgxv0eFoJ0sgRK3dGnojoK5i1hk"}', 1795705126955);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 9, '{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705127005);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 12, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705127059);
INSERT INTO public.events VALUES ('gdffkf3m9n9r', 13, '{"type":"DiceThrown","dice":[5,1,2,1,6],"proof":"2;4;01TaiTozoYnA0_ZDg7jBZQIRAkbF2zg0kXLlLdWrofa4;14MHBAxLMEqh8P6AAXXDzxUMyxW58_Dma6gqhWMVouYs;2kIVQ7pK5cjgdgwdeAo8QkgveqgfUf4lm8KXiURhXQ5Y"}', 1795705127059);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 1, '{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"Kai","bot":null,"program":false}],"order":[0,1]}', 1795705127797);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 2, '{"type":"DicePledged","party":0,"tip":"GdtO-tIW79U4lWvyLV4vhY307XOidOyD_mcH9qPty7s","since":1}', 1795705127797);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 3, '{"type":"DicePledged","party":1,"tip":"0uIKjkOgAmr-hzruERWcc1jqmaK4MtYWem1LzZjTk5I","since":1}', 1795705127797);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 4, '{"type":"DicePledged","party":2,"tip":"JuLxBlVwvPLOEp0eyHrxdQ_ZzA3ZEJRMsyLNhiALPks","since":1}', 1795705127797);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 6, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705127888);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 7, '{"type":"DiceThrown","dice":[5,2,2,6,4],"proof":"2;1;0Rktn_c_Q_Wznbw1gIk8Ex7sNa5YRB7yG74Q4bpA0pPg;1S26RqIFEDS07kDI4bXqEz4rJrmCshco3JevfG4dOi2Y;2xsavbI8IZlRA4R44KavLrvyK7Sgr2rLN64uRxyDG32c"}', 1795705127888);
INSERT INTO public.events VALUES ('ndesq46uaf5y', 10, '{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705127939);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 1, '{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"Robot","bot":null,"program":true}],"order":[0,1]}', 1795705128441);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 2, '{"type":"DicePledged","party":0,"tip":"IJ7Ku0l46HJqKwi0yyL75bcLSUp1ihdy_waxm7CJIK0","since":1}', 1795705128441);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 3, '{"type":"DicePledged","party":1,"tip":"RTKaqJMrjc_L9yjk82Sa8V_FSzQabi7NVrTknHQYRHE","since":1}', 1795705128441);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 6, '{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705128515);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 7, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705128565);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 8, '{"type":"DiceThrown","dice":[6,4,2,4,2],"proof":"2;2;0bVrAWjjUx68ZCuJJeEtleZrYWp8CRGFlmOFKtqjky8s;1esmAtx386cFDx9rg0WKBbtwMEUxEoA3tfu-ubP90juY"}', 1795705128565);
INSERT INTO public.events VALUES ('sec5bzigd5fd', 9, '{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705128623);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 1, '{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}', 1795705256988);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 2, '{"type":"DicePledged","party":0,"tip":"CqFB-ZsF9G6H-WzNg_QrOH41Rbtvsvfw6RwjiRpcXos","since":1}', 1795705256988);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 3, '{"type":"DicePledged","party":1,"tip":"lb0rguj7sIlhyiYKvTB2PuVaXAo3Negy_375ztauUxI","since":1}', 1795705256988);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 4, '{"type":"DicePledged","party":2,"tip":"ibPGSpoxtIAP0oq9egkP5ogcR3ksPZovIsGvWcvSwbY","since":1}', 1795705256988);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 5, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705257140);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 6, '{"type":"DiceThrown","dice":[4,6,4,3,2],"proof":"2;1;0fPBV-10tt4Fc8VLy7twKfPQnRVY9aT6S3LUL87Cm65g;1JMSLstqLAeHBeGFp66ft0E2WJ6wHNwqB3Hn0N-CRG0M;2sSFlYh8xT13Ehp0POa8zeMJj2Cpa95tFevIdAU2V2HQ"}', 1795705257140);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 7, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705257192);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 8, '{"type":"DiceThrown","dice":[4,3,5,3,2],"proof":"2;2;0JGo6iXC4oMQVwGjWIFv6fYYUqmnAiK6ONUFDSv4QKbE;1f7a5io6QsdWrPh8ihdYCrNysh9rs1OE-SzeboOeX24Q;2kDr4wcSz8eEe3aDLYy1_FHzWTrac1bbL6SE5gg0VAjA"}', 1795705257192);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 9, '{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705257276);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 10, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705257340);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 11, '{"type":"DiceThrown","dice":[5,5,3,1,6],"proof":"2;3;0dnuM82RXw12Bk3fOyEANE3VBZMngykcPbG3-ZNMRXcs;18H3mIMV116STew5i2MMLmRzzJ7GIxwGFLllE-6_KEEc;2eLJb4oCFzy8BVatAWaZHzdhi7kSWBhBcMiw3S3WkFcA"}', 1795705257340);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 12, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705257392);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 13, '{"type":"DiceThrown","dice":[5,4,1,1,6],"proof":"2;4;0WXP_JstDugjBOgBtQvYQ2zLnC0MpmAq4I-Z2SEuVPFU;1nHGaTpQp0WZuX8vrwRBTUD-qAdDBnj53U8taALLchMc;2C0Kn1wpcHrxtTC5EnjIYBumbvX0JM7b3kzuSxhTDRu8"}', 1795705257392);
INSERT INTO public.events VALUES ('z6qwa477a3m5', 14, '{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705257440);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 1, '{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}', 1795705257772);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 2, '{"type":"DicePledged","party":0,"tip":"wHpk12EU4j5QR6__Us9ZvufT9z495mHIXBYJ366Jpao","since":1}', 1795705257772);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 3, '{"type":"DicePledged","party":1,"tip":"sF9wg3IVeEZMQccPkJZfxDA-HrcCrnN95kO7uzHLuNg","since":1}', 1795705257772);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 4, '{"type":"DicePledged","party":2,"tip":"HRshDEYo8CFXq9M5oQ3IFkEL9Z-C8r9RpImjTllJtA8","since":1}', 1795705257772);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 7, '{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}', 1795705257946);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 8, '{"type":"DiceThrown","dice":[2,6,1,1,3],"proof":"2;2;0j8TpeLUM7iYMrUjE7PqZRqo1H5rqxDEa0JR2hyFFaHQ;185GdKMEFwXd5NXqnNr1S0qHw05fLhlu_ys3IVHUo8k8;28rzPwrnRCjW6Hl8mH1Ed5OlllUo9gUJMQw2r1Tzar9Y"}', 1795705257946);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 10, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705258009);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 11, '{"type":"DiceThrown","dice":[6,6,4,3,4],"proof":"2;3;0vq_BWyWmnKferZTz84vDH0pIu9r3RRIhH4gsdnsr7yQ;1oOrK_ddHcERuSijwmqmazh0YuSrhHLJgb8FZ9xgFPpk;2ysZyEK_3ztOONhxSL3NuoX2nO5LlS6wrsFQrAXIi6KY"}', 1795705258009);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 14, '{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705258099);
INSERT INTO public.events VALUES ('ayav3tm32ief', 1, '{"type":"GameStarted","rules_id":"yahtzee","fingerprint":"00bfc8a22dc3c8b5e1e24a15f3511a6398f79e98430a5186b363c2dab7547575","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}', 1795705258312);
INSERT INTO public.events VALUES ('ayav3tm32ief', 2, '{"type":"DicePledged","party":0,"tip":"gTgi__JWCdT7Y5MUcl5QTKhtUITKCmMYTeaz7KjK46k","since":1}', 1795705258312);
INSERT INTO public.events VALUES ('ayav3tm32ief', 3, '{"type":"DicePledged","party":1,"tip":"Yw9X2NyVNCOR0qeN3XXGDQsUZpSay9b1BwbhVDK2usk","since":1}', 1795705258312);
INSERT INTO public.events VALUES ('ayav3tm32ief', 4, '{"type":"DicePledged","party":2,"tip":"oATcf_zo8anWNzxZCboqfXsMH8kaQxttiRQBsYNFA-I","since":1}', 1795705258312);
INSERT INTO public.events VALUES ('ayav3tm32ief', 7, '{"type":"BoxFilled","seat":0,"box":"ones","points":3,"repeat_bonus":0,"joker":false,"clock":false}', 1795705258439);
INSERT INTO public.events VALUES ('ayav3tm32ief', 10, '{"type":"BoxFilled","seat":1,"box":"ones","points":1,"repeat_bonus":0,"joker":false,"clock":false}', 1795705258508);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 5, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705257889);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 6, '{"type":"DiceThrown","dice":[2,5,5,1,1],"proof":"2;1;0zSvImqltc81cq0o_DydmyXG3hmzGCTcqrbQ6FyIiES8;1CJpoSV2lKQCKxgZVDVAFh1rLKRLbtLW0BPnZzxcXMDE;2WWbRQjlmG6cZZvUtoxAzH93qDa0EPQWB1YNr_EILQQY"}', 1795705257889);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 9, '{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}', 1795705258003);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 12, '{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}', 1795705258071);
INSERT INTO public.events VALUES ('ge5g9j7cz4nf', 13, '{"type":"DiceThrown","dice":[6,1,4,3,2],"proof":"2;4;0fwYNfzJ0ZRRcQ29Ksh99JRlZ8M87xoBSj9abppq-SB4;1w9onid5IW6SFseg-ZLZivn53cAfeugKNVJMkkXqEch8;28ZozHBTuR1AERU1oGHPERh5i6KP1p-D6WfeJG7BcaLU"}', 1795705258071);
INSERT INTO public.events VALUES ('ayav3tm32ief', 5, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705258414);
INSERT INTO public.events VALUES ('ayav3tm32ief', 6, '{"type":"DiceThrown","dice":[1,1,3,1,5],"proof":"2;1;04WyXPY_3yBQXqbid4J9AZ50BNUS7mI_QIprEneh5bEY;1O4DDqlJOz_YN-bpuLiZaU0jFccptLwaN6QLK3xbH8IE;2YCc-HL9xHN4MLDAhnty1cIl0NvA_ux50uGz2Etp0yVc"}', 1795705258414);
INSERT INTO public.events VALUES ('ayav3tm32ief', 8, '{"type":"RollOpened","seat":1,"keep":[],"clock":false}', 1795705258479);
INSERT INTO public.events VALUES ('ayav3tm32ief', 9, '{"type":"DiceThrown","dice":[2,1,6,2,2],"proof":"2;2;0JJItjr5OwcnDirZ-iXkuuG1iIwdk5JanVsZefKsXlOY;1p_DZfZYyAHcpG1Ci_M2IVb3XKdvTm-J5zyLTdl7GjdE;2Rm4OPUaLL1U_0HAn0q_S6j5BqlkxspL9tiYmsN7V_-U"}', 1795705258479);
INSERT INTO public.events VALUES ('ayav3tm32ief', 11, '{"type":"RollOpened","seat":0,"keep":[],"clock":false}', 1795705258523);
INSERT INTO public.events VALUES ('ayav3tm32ief', 12, '{"type":"DiceThrown","dice":[5,2,1,5,3],"proof":"2;3;0Sk0ElYP7Cg-GS1CltA9Kpmtvq7NjHaTCCh47VgpnymE;1NpuR3W84oQ8QqNTP3dpmSQlQgrJ50egbMgxzkQfzgvo;2snN14M7DKs-V_licQA8Amx7NyAPGVHxVvzIdrJbBOR8"}', 1795705258523);
INSERT INTO public.events VALUES ('4zbgs8kxhytp', 1, '{"type":"GameStarted","rules_id":"classic","fingerprint":"94fefba85b4da4973d7baa9654c38277fe2dfba70dcf2778a5e8c20e136a4db5","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}', 1795705259000);
INSERT INTO public.events VALUES ('4zbgs8kxhytp', 2, '{"type":"DicePledged","party":0,"tip":"QccihB2yS-ale12iMmepIip8wz5z-noLhYL9uGsFp_g","since":1}', 1795705259000);
INSERT INTO public.events VALUES ('4zbgs8kxhytp', 3, '{"type":"DicePledged","party":1,"tip":"UhnLLfDzGo0YrkgHudgs3j7PHk7UrIc_z81VwUQNVLw","since":1}', 1795705259000);
INSERT INTO public.events VALUES ('4zbgs8kxhytp', 4, '{"type":"DicePledged","party":2,"tip":"FaveLx6SIDxCxA_4wx-JiAEHip5nFLcCs52TqR5KpsA","since":1}', 1795705259000);
INSERT INTO public.game_seats VALUES ('pmbahaqjdrxz', 0, 'juascdkrzrky', 4, 28, 'lost', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('pmbahaqjdrxz', 1, '567n99pms4ud', 4, 56, 'won', 10, 0, 10, 0, 0);
INSERT INTO public.game_seats VALUES ('uaggic6j5yx6', 0, 'juascdkrzrky', 6, 61, 'lost', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('uaggic6j5yx6', 1, NULL, 6, 103, 'won', 0, 0, 0, NULL, NULL);
INSERT INTO public.game_seats VALUES ('ihkb37fa65jb', 0, 'juascdkrzrky', 8, 235, 'drew', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('ihkb37fa65jb', 1, '567n99pms4ud', 8, 235, 'drew', 0, 0, 0, 0, 1);
INSERT INTO public.game_seats VALUES ('gdffkf3m9n9r', 0, 'juascdkrzrky', 10, 235, 'drew', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('gdffkf3m9n9r', 1, 'ug4b8fqnunip', 10, 235, 'drew', 0, 0, 0, NULL, NULL);
INSERT INTO public.game_seats VALUES ('ndesq46uaf5y', 0, 'juascdkrzrky', 12, 235, 'won', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('ndesq46uaf5y', 1, 'wnnr7mix53yn', 12, 0, 'resigned', 0, 0, 0, NULL, NULL);
INSERT INTO public.game_seats VALUES ('sec5bzigd5fd', 0, 'juascdkrzrky', 15, 235, 'drew', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('sec5bzigd5fd', 1, '42dj2a83mbyj', 15, 235, 'drew', 0, 0, 0, NULL, NULL);
INSERT INTO public.game_seats VALUES ('z6qwa477a3m5', 0, 'juascdkrzrky', 17, 235, 'drew', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('z6qwa477a3m5', 1, '567n99pms4ud', 17, 235, 'drew', 0, 0, 0, 0, 1);
INSERT INTO public.game_seats VALUES ('ge5g9j7cz4nf', 0, 'juascdkrzrky', 19, 235, 'drew', 0, 0, 0, 0, 0);
INSERT INTO public.game_seats VALUES ('ge5g9j7cz4nf', 1, '567n99pms4ud', 19, 235, 'drew', 0, 0, 0, 0, 1);
INSERT INTO public.game_seats VALUES ('ayav3tm32ief', 0, 'juascdkrzrky', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game_seats VALUES ('ayav3tm32ief', 1, '567n99pms4ud', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game_seats VALUES ('4zbgs8kxhytp', 0, 'juascdkrzrky', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game_seats VALUES ('4zbgs8kxhytp', 1, '567n99pms4ud', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('pmbahaqjdrxz', 'gv4tkbamra7q', 1, 'bonus', 'id = "bonus"
title = { en = "Yacht, 63 bonus", ko = "요트 · 63 보너스" }
summary.en = "13 boxes, +35 for 63 in the upper section; straights pay 15 and 30, full house the sum of the dice."
summary.ko = "13칸. 스탠다드 합계 63점이면 +35점. 스트레이트는 15점과 30점, 풀 하우스는 주사위 전체의 합."
sources = [
  ''House rule sheet "Yacht Dice (야찌 다이스 게임)" of a Korean online game with bots, in Korean / 봇이 있는 한국 온라인 게임의 규칙서 "야찌 다이스 게임"'',
]
seats = { least = 1, most = 4 }
turn_order = "seats"
sections.upper = { en = "Standard", ko = "스탠다드" }
sections.lower = { en = "Special", ko = "스페셜" }

boxes = [
  { id = "ones", section = "upper", title = { en = "Ones", ko = "에이스" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "듀스" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "트리플" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "쿼드" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "three_of_a_kind", section = "lower", title = { en = "Three of a Kind", ko = "쓰리 오브 어 카인드" }, pattern = { of_a_kind = 3 }, pay = "matching" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a Kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "matching" },
  { id = "full_house", section = "lower", title = { en = "Full House", ko = "풀 하우스" }, pattern = "full_house", pay = "all" },
  { id = "small_straight", section = "lower", title = { en = "Small Straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 15 },
  { id = "large_straight", section = "lower", title = { en = "Large Straight", ko = "라지 스트레이트" }, pattern = { straight = 5 }, pay = 30 },
  { id = "choice", section = "lower", title = { en = "Choice", ko = "초이스" }, pattern = "anything", pay = "all" },
  { id = "yacht", section = "lower", title = { en = "Yacht", ko = "요트" }, pattern = { of_a_kind = 5 }, pay = 50 },
]

[upper_bonus]
at_least = 63
points = 35
', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 1, 1795705121648, 1795705123708, false, 4, false, false);
INSERT INTO public.games VALUES ('ihkb37fa65jb', 'vfgzauywhhde', 1, 'one-box', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 1, 1795705126308, 1795705126493, false, 8, true, true);
INSERT INTO public.games VALUES ('uaggic6j5yx6', 'rr67yn4688ez', 1, 'clubhouse', 'id = "clubhouse"
title = { en = "Yacht Dice, clubhouse", ko = "요트 다이스 · 클럽하우스" }
summary.en = "12 boxes, +35 for 63 in the upper section; five of a kind is a full house too; straights pay 15 and 30."
summary.ko = "12칸. 상단 합계 63점이면 +35점. 같은 눈 다섯 개도 풀 하우스. 스트레이트는 15점과 30점."
sources = [
  "Yacht Dice in Clubhouse Games: 51 Worldwide Classics (Nintendo, 2020) / 세계의 아소비 대전 51 (닌텐도, 2020)의 요트",
]
seats = { least = 1, most = 4 }
turn_order = "seats"

boxes = [
  { id = "ones", section = "upper", title = { en = "Aces", ko = "원" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Deuces", ko = "투" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "포" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "choice", section = "lower", title = { en = "Choice", ko = "초이스" }, pattern = "anything", pay = "all" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a Kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "all" },
  { id = "full_house", section = "lower", title = { en = "Full House", ko = "풀 하우스" }, pattern = "full_house_or_five_alike", pay = "all" },
  { id = "small_straight", section = "lower", title = { en = "Small Straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 15 },
  { id = "large_straight", section = "lower", title = { en = "Large Straight", ko = "라지 스트레이트" }, pattern = { straight = 5 }, pay = 30 },
  { id = "yacht", section = "lower", title = { en = "Yacht", ko = "요트" }, pattern = { of_a_kind = 5 }, pay = 50 },
]

[upper_bonus]
at_least = 63
points = 35
', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 1, 1795705124201, 1795705125740, false, 6, false, false);
INSERT INTO public.games VALUES ('ayav3tm32ief', '43xxkry7fytv', 3, 'yahtzee', 'id = "yahtzee"
title = { en = "Yahtzee", ko = "야찌" }
summary.en = "13 boxes, +35 for 63 in the upper section, +100 for each further Yahtzee, and the forced joker."
summary.ko = "13칸. 상단 합계 63점이면 +35점, 두 번째 야찌부터 +100점, 강제 조커."
sources = [
  ''Code Golf Stack Exchange, question 96559: "Play a game of Yahtzee" (king of the hill) / 코드 골프 스택 익스체인지 질문 96559 "Play a game of Yahtzee"'',
  "Printed rules of Yahtzee (Milton Bradley, Hasbro): the joker when the Yahtzee box holds 0 / 야찌 제품의 규칙서 (밀턴 브래들리, 해즈브로): 야찌 칸이 0점일 때의 조커",
]
seats = { least = 1, most = 4 }
turn_order = "seats"
sections.upper = { en = "Upper section", ko = "상단" }
sections.lower = { en = "Lower section", ko = "하단" }

boxes = [
  { id = "ones", section = "upper", title = { en = "Aces", ko = "에이스" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "듀스" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "쿼드" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "three_of_a_kind", section = "lower", title = { en = "Three of a kind", ko = "쓰리 오브 어 카인드" }, pattern = { of_a_kind = 3 }, pay = "all" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "all" },
  { id = "full_house", section = "lower", title = { en = "Full house", ko = "풀 하우스" }, pattern = "full_house", pay = 25 },
  { id = "small_straight", section = "lower", title = { en = "Small straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 30 },
  { id = "large_straight", section = "lower", title = { en = "Large straight", ko = "라지 스트레이트" }, pattern = { straight = 5 }, pay = 40 },
  { id = "yacht", section = "lower", title = { en = "Yahtzee", ko = "야찌" }, pattern = { of_a_kind = 5 }, pay = 50 },
  { id = "choice", section = "lower", title = { en = "Chance", ko = "찬스" }, pattern = "anything", pay = "all" },
]

[upper_bonus]
at_least = 63
points = 35

[repeat_bonus]
box = "yacht"
points = 100
upper_only = false
into_box = false

[joker]
box = "yacht"
forced = true
', '00bfc8a22dc3c8b5e1e24a15f3511a6398f79e98430a5186b363c2dab7547575', 1, 1795705258312, NULL, false, NULL, false, false);
INSERT INTO public.games VALUES ('gdffkf3m9n9r', 'y9vtg63c7x5i', 1, 'one-box', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 1, 1795705126897, 1795705127087, false, 10, true, false);
INSERT INTO public.games VALUES ('z6qwa477a3m5', '43xxkry7fytv', 1, 'one-box', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 1, 1795705256988, 1795705257440, false, 17, true, false);
INSERT INTO public.games VALUES ('ndesq46uaf5y', '9mi4sdecfd22', 1, 'one-box', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 1, 1795705127797, 1795705127939, false, 12, true, false);
INSERT INTO public.games VALUES ('sec5bzigd5fd', 'rxbd6u3mrj8g', 1, 'one-box', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 1, 1795705128441, 1795705128623, false, 15, true, false);
INSERT INTO public.games VALUES ('ge5g9j7cz4nf', '43xxkry7fytv', 2, 'one-box', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 1, 1795705257772, 1795705258099, false, 19, true, false);
INSERT INTO public.games VALUES ('4zbgs8kxhytp', 'dyjckrny93qq', 1, 'classic', 'id = "classic"
title = { en = "Yacht, classic", ko = "요트 · 클래식" }
summary.en = "12 boxes without any bonus; straights pay 30 and 40; the order of play is drawn."
summary.ko = "12칸, 보너스 없음. 스트레이트는 30점과 40점. 순서는 무작위."
sources = [
  ''Rule sheet "Yacht (Dice Game)", section "Gameplay Classic", in English / 영어 규칙서 "Yacht (Dice Game)"의 클래식 규칙'',
]
seats = { least = 1, most = 4 }
turn_order = "drawn"

boxes = [
  { id = "ones", section = "upper", title = { en = "Ones", ko = "원" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "투" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "포" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "full_house", section = "lower", title = { en = "Full House", ko = "풀 하우스" }, pattern = "full_house", pay = "all" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a Kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "matching" },
  { id = "small_straight", section = "lower", title = { en = "Small Straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 30 },
  { id = "large_straight", section = "lower", title = { en = "Big Straight", ko = "빅 스트레이트" }, pattern = { straight = 5 }, pay = 40 },
  { id = "choice", section = "lower", title = { en = "Choice", ko = "초이스" }, pattern = "anything", pay = "all" },
  { id = "yacht", section = "lower", title = { en = "Yacht", ko = "요트" }, pattern = { of_a_kind = 5 }, pay = 50 },
]
', '94fefba85b4da4973d7baa9654c38277fe2dfba70dcf2778a5e8c20e136a4db5', 1, 1795705259000, NULL, false, NULL, false, false);
INSERT INTO public.house_rules VALUES ('house:e044c531cffe383507a89c0e', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
', 1795705125879, 1795705125879, '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482');
INSERT INTO public.known_devices VALUES ('juascdkrzrky', '89355a6dbb6c28532257db53cf920a5b3bd096a7f68bdcf8b4a77c194469296d', 1795705120897);
INSERT INTO public.known_devices VALUES ('567n99pms4ud', '980242b83b06b6bbee642bd7f4f9a02e5dfd492da35c95b7ca5dd953677877da', 1795705121048);
INSERT INTO public.ladder_sequence VALUES (1, 21);
INSERT INTO public.lessons VALUES ('8592e82a7cbac2a4', 'juascdkrzrky', 'pmbahaqjdrxz', 6, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[6,3,3,1,2],"rolls_left":2}', 2.2873374011800536, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('e084c24541aff854', 'juascdkrzrky', 'pmbahaqjdrxz', 8, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[6,4,3,1,6],"rolls_left":1}', 7.592032833420149, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('8dd7862b4bb362d0', '567n99pms4ud', 'pmbahaqjdrxz', 11, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,3,6,5,4],"rolls_left":2}', 1.1273529061039085, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('cf83a794157f8753', '567n99pms4ud', 'pmbahaqjdrxz', 13, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,4,2,5,2],"rolls_left":1}', 12.663488347728958, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('b81b384463ffc525', 'juascdkrzrky', 'pmbahaqjdrxz', 16, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[1,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[5,3,4,1,6],"rolls_left":2}', 2.7212283217943423, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('ff93b71696e80aa7', 'juascdkrzrky', 'pmbahaqjdrxz', 18, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[5,4,6,1,2],"rolls_left":1}', 7.511568949300852, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('6d680bd023590661', '567n99pms4ud', 'pmbahaqjdrxz', 21, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[0,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,2,2,6,6],"rolls_left":2}', 4.853747640037682, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('d53cec545ef69cce', '567n99pms4ud', 'pmbahaqjdrxz', 23, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,5,2,6,6],"rolls_left":1}', 10.590190690108386, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('67832ad872bc877d', 'juascdkrzrky', 'pmbahaqjdrxz', 26, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[1,2,null,null,null,null,null,null,null,null,null,null,null],"dice":[5,6,2,2,1],"rolls_left":2}', 1.360195969041996, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('72234d098642426d', 'juascdkrzrky', 'pmbahaqjdrxz', 28, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,null,null,null,null,null,null,null,null,null,null,null],"dice":[5,5,5,2,1],"rolls_left":1}', 21.433556719740096, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('cc28c0f3c072a351', '567n99pms4ud', 'pmbahaqjdrxz', 31, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[0,2,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,1,6,6,1],"rolls_left":2}', 4.4689861805563, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('345d2ea59873328f', '567n99pms4ud', 'pmbahaqjdrxz', 33, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,6,4,6,2],"rolls_left":1}', 9.833062662644608, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('c74da15f6f6ae930', 'juascdkrzrky', 'pmbahaqjdrxz', 38, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,null,null,null,null,null,null,null,null,null,null],"dice":[5,5,6,5,3],"rolls_left":1}', 17.004701890897792, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('b7d30d77eb2bdf3f', '567n99pms4ud', 'pmbahaqjdrxz', 43, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,null,null,null,null,null,null,null,null,null,null],"dice":[6,4,1,4,2],"rolls_left":1}', 3.0416729106462697, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('97d4bc7f3029647f', 'juascdkrzrky', 'pmbahaqjdrxz', 46, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[1,2,0,0,null,null,null,null,null,null,null,null,null],"dice":[4,2,2,2,6],"rolls_left":2}', 1.5130761980652778, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('a83f81a7dfc47334', 'juascdkrzrky', 'pmbahaqjdrxz', 48, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,null,null,null,null,null,null,null,null,null],"dice":[4,6,6,2,4],"rolls_left":1}', 15.5300384766755, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('1ba038512856f7ec', '567n99pms4ud', 'pmbahaqjdrxz', 51, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[0,2,3,8,null,null,null,null,null,null,null,null,null],"dice":[5,5,5,2,1],"rolls_left":2}', 8.420815940433698, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('f00e99b904b19a5b', '567n99pms4ud', 'pmbahaqjdrxz', 53, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,null,null,null,null,null,null,null,null,null],"dice":[5,5,2,2,1],"rolls_left":1}', 3.7939850290322568, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('daf2f164c8d76e93', 'juascdkrzrky', 'pmbahaqjdrxz', 56, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[1,2,0,0,0,null,null,null,null,null,null,null,null],"dice":[1,6,4,5,3],"rolls_left":2}', 4.228887100126485, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('74d82972a225da16', 'juascdkrzrky', 'pmbahaqjdrxz', 58, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,0,null,null,null,null,null,null,null,null],"dice":[1,2,4,5,1],"rolls_left":1}', 12.37083783372671, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('fa71e8fcce6cb37a', '567n99pms4ud', 'pmbahaqjdrxz', 61, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'other', '{"phase":0,"column":[0,2,3,8,10,null,null,null,null,null,null,null,null],"dice":[3,6,1,2,6],"rolls_left":2}', 5.772226169597616, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('84dde26b1b120ea2', '567n99pms4ud', 'pmbahaqjdrxz', 63, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,null,null,null,null,null,null,null,null],"dice":[3,3,5,2,5],"rolls_left":1}', 13.901519965571595, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('ac229ecc7c3c20db', 'juascdkrzrky', 'pmbahaqjdrxz', 66, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'kept_too_little', '{"phase":0,"column":[1,2,0,0,0,0,null,null,null,null,null,null,null],"dice":[5,4,4,3,2],"rolls_left":2}', 6.900810524437404, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('76e0e3611d08f472', 'juascdkrzrky', 'pmbahaqjdrxz', 68, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,0,0,null,null,null,null,null,null,null],"dice":[5,4,2,3,2],"rolls_left":1}', 19.392875547234084, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('0da8dd5828be3871', '567n99pms4ud', 'pmbahaqjdrxz', 71, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'kept_too_much', '{"phase":0,"column":[0,2,3,8,10,0,null,null,null,null,null,null,null],"dice":[6,3,3,1,1],"rolls_left":2}', 1.82349156396684, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('b201a53d50ab62f9', '567n99pms4ud', 'pmbahaqjdrxz', 73, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,null,null,null,null,null,null,null],"dice":[6,2,5,1,1],"rolls_left":1}', 11.883314575012704, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('495effaef15ed32a', 'juascdkrzrky', 'pmbahaqjdrxz', 76, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'rolled_on', '{"phase":0,"column":[1,2,0,0,0,0,0,null,null,null,null,null,null],"dice":[4,6,5,2,3],"rolls_left":2}', 14.5594635438907, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('6a3374f725bc02ac', 'juascdkrzrky', 'pmbahaqjdrxz', 78, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,0,0,0,null,null,null,null,null,null],"dice":[4,6,5,2,6],"rolls_left":1}', 8.580798687730038, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('879a70f0b7ac53f9', '567n99pms4ud', 'pmbahaqjdrxz', 81, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'kept_too_little', '{"phase":0,"column":[0,2,3,8,10,0,0,null,null,null,null,null,null],"dice":[5,4,4,3,1],"rolls_left":2}', 2.1738636265896503, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('59b5df11b6a09900', '567n99pms4ud', 'pmbahaqjdrxz', 83, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,0,null,null,null,null,null,null],"dice":[5,5,3,3,4],"rolls_left":1}', 8.269528999522194, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('c903a7bebed82550', 'juascdkrzrky', 'pmbahaqjdrxz', 88, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,0,0,0,0,null,null,null,null,null],"dice":[2,1,2,5,1],"rolls_left":1}', 7.984489368641192, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('632debb4671dd0f4', '567n99pms4ud', 'pmbahaqjdrxz', 93, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,0,0,null,null,null,null,null],"dice":[2,6,3,6,1],"rolls_left":1}', 9.481380984763547, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('ff70abf357eb68f9', 'juascdkrzrky', 'pmbahaqjdrxz', 98, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,0,0,0,0,0,null,null,null,null],"dice":[3,5,4,5,1],"rolls_left":1}', 13.707869297778814, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('b4f0ab59c0a0488d', '567n99pms4ud', 'pmbahaqjdrxz', 103, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,0,0,0,null,null,null,null],"dice":[6,6,4,5,3],"rolls_left":1}', 2.371536734388201, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('8354feebf3a2f429', 'juascdkrzrky', 'pmbahaqjdrxz', 106, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'kept_too_little', '{"phase":0,"column":[1,2,0,0,0,0,0,0,0,0,null,null,null],"dice":[5,6,6,5,2],"rolls_left":2}', 1.7915898855646901, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('cb2bf69e06eae827', 'juascdkrzrky', 'pmbahaqjdrxz', 108, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[1,2,0,0,0,0,0,0,0,0,null,null,null],"dice":[5,3,3,5,6],"rolls_left":1}', 10.430585481279639, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('cb54888fea449a6e', '567n99pms4ud', 'pmbahaqjdrxz', 113, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,0,0,0,15,null,null,null],"dice":[3,2,3,4,5],"rolls_left":1}', 14.674994410826574, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('98b96f97ab35d8d1', 'juascdkrzrky', 'pmbahaqjdrxz', 116, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'which_number', '{"phase":0,"column":[1,2,0,0,0,0,0,0,0,0,0,null,null],"dice":[5,1,1,5,1],"rolls_left":2}', 1.4856817015667296, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('51cfdcbc5a1accc6', '567n99pms4ud', 'pmbahaqjdrxz', 123, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,0,0,0,15,0,null,null],"dice":[4,5,1,3,5],"rolls_left":1}', 4.191382241474905, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('eb5781c1bb2e5763', '567n99pms4ud', 'pmbahaqjdrxz', 133, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'stopped_early', '{"phase":0,"column":[0,2,3,8,10,0,0,0,0,15,0,18,null],"dice":[3,2,2,1,2],"rolls_left":1}', 1.3888888888888886, 0, 1795791653081, 0);
INSERT INTO public.lessons VALUES ('53ea26281039b3b7', 'juascdkrzrky', 'uaggic6j5yx6', 5, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'other', '{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null],"dice":[2,3,5,5,1],"rolls_left":2}', 3.2988507574656865, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('72f41ca9336be2a1', 'juascdkrzrky', 'uaggic6j5yx6', 7, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null],"dice":[2,6,6,5,1],"rolls_left":1}', 7.205238049134465, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('feb926045bf5289f', 'juascdkrzrky', 'uaggic6j5yx6', 13, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'other', '{"phase":0,"column":[1,null,null,null,null,null,null,null,null,null,null,null],"dice":[4,6,6,6,2],"rolls_left":2}', 13.387993506941939, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('687ab1296903b057', 'juascdkrzrky', 'uaggic6j5yx6', 15, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'scratch', '{"phase":0,"column":[1,null,null,null,null,null,null,null,null,null,null,null],"dice":[4,6,6,6,4],"rolls_left":1}', 25.842311526841144, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('b73c77a65aad94ea', 'juascdkrzrky', 'uaggic6j5yx6', 21, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'kept_too_little', '{"phase":0,"column":[1,0,null,null,null,null,null,null,null,null,null,null],"dice":[5,5,4,5,1],"rolls_left":2}', 6.8109478493510665, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('196c8588a2afcae5', 'juascdkrzrky', 'uaggic6j5yx6', 23, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,null,null,null,null,null,null,null,null,null,null],"dice":[5,4,5,5,6],"rolls_left":1}', 16.584180989914017, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('b12cfe3784f2db81', 'juascdkrzrky', 'uaggic6j5yx6', 31, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,null,null,null,null,null,null,null,null,null],"dice":[5,5,2,5,4],"rolls_left":1}', 13.119943705254826, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('95ae6825613af588', 'juascdkrzrky', 'uaggic6j5yx6', 39, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,4,null,null,null,null,null,null,null,null],"dice":[6,2,6,4,3],"rolls_left":1}', 14.89058587431802, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('9e671cf4e24ff6d3', 'juascdkrzrky', 'uaggic6j5yx6', 45, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'kept_too_little', '{"phase":0,"column":[1,0,0,4,0,null,null,null,null,null,null,null],"dice":[4,2,1,3,2],"rolls_left":2}', 3.2284334501985654, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('4cfdd7947a95a5d7', 'juascdkrzrky', 'uaggic6j5yx6', 47, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,4,0,null,null,null,null,null,null,null],"dice":[4,2,1,3,6],"rolls_left":1}', 12.23486723218079, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('4dc8d4ff7a72dd02', 'juascdkrzrky', 'uaggic6j5yx6', 55, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,4,0,6,null,null,null,null,null,null],"dice":[6,1,3,6,4],"rolls_left":1}', 5.368313967199896, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('8188742bafc096b0', 'juascdkrzrky', 'uaggic6j5yx6', 61, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'other', '{"phase":0,"column":[1,0,0,4,0,6,20,null,null,null,null,null],"dice":[1,2,2,5,5],"rolls_left":2}', 3.8226061612606443, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('14f063490b49f02f', 'juascdkrzrky', 'uaggic6j5yx6', 63, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,4,0,6,20,null,null,null,null,null],"dice":[1,1,4,5,4],"rolls_left":1}', 6.171432510766536, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('889876c2beefd99b', 'juascdkrzrky', 'uaggic6j5yx6', 71, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,4,0,6,20,0,null,null,null,null],"dice":[5,5,1,3,2],"rolls_left":1}', 7.219322471515746, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('c665a4dc0f25f9dd', 'juascdkrzrky', 'uaggic6j5yx6', 81, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'kept_too_little', '{"phase":0,"column":[1,0,0,4,0,6,20,0,0,null,null,null],"dice":[5,3,3,2,3],"rolls_left":2}', 2.6500164320946418, 0, 1795791653771, 0);
INSERT INTO public.lessons VALUES ('67547cee4aa01e10', 'juascdkrzrky', 'uaggic6j5yx6', 83, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'stopped_early', '{"phase":0,"column":[1,0,0,4,0,6,20,0,0,null,null,null],"dice":[5,1,5,2,6],"rolls_left":1}', 8.839273639930587, 0, 1795791653771, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'ones', 1, 1, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'twos', 1, 2, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'threes', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'fours', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'fives', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'sixes', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'three_of_a_kind', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'four_of_a_kind', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'full_house', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'small_straight', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'large_straight', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'choice', 1, 25, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'yacht', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'ones', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'twos', 1, 2, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'threes', 1, 3, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'fours', 1, 8, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'fives', 1, 10, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'sixes', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'three_of_a_kind', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'four_of_a_kind', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'full_house', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'small_straight', 1, 15, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'large_straight', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'choice', 1, 18, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'main', 'yacht', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'ones', 1, 1, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'twos', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'threes', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'fours', 1, 4, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'fives', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'sixes', 1, 6, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'choice', 1, 20, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'four_of_a_kind', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'full_house', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'small_straight', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'large_straight', 1, 30, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'main', 'yacht', 1, 0, 1);
INSERT INTO public.player_boxes VALUES ('ug4b8fqnunip', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'main', 'five', 1, 235, 0);
INSERT INTO public.player_boxes VALUES ('juascdkrzrky', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'main', 'five', 5, 1175, 0);
INSERT INTO public.player_boxes VALUES ('567n99pms4ud', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'main', 'five', 2, 470, 0);
INSERT INTO public.player_dice VALUES ('ug4b8fqnunip', 1, 3);
INSERT INTO public.player_dice VALUES ('ug4b8fqnunip', 2, 1);
INSERT INTO public.player_dice VALUES ('ug4b8fqnunip', 3, 1);
INSERT INTO public.player_dice VALUES ('ug4b8fqnunip', 4, 0);
INSERT INTO public.player_dice VALUES ('ug4b8fqnunip', 5, 2);
INSERT INTO public.player_dice VALUES ('ug4b8fqnunip', 6, 1);
INSERT INTO public.player_dice VALUES ('wnnr7mix53yn', 1, 0);
INSERT INTO public.player_dice VALUES ('wnnr7mix53yn', 2, 0);
INSERT INTO public.player_dice VALUES ('wnnr7mix53yn', 3, 0);
INSERT INTO public.player_dice VALUES ('wnnr7mix53yn', 4, 0);
INSERT INTO public.player_dice VALUES ('wnnr7mix53yn', 5, 0);
INSERT INTO public.player_dice VALUES ('wnnr7mix53yn', 6, 0);
INSERT INTO public.player_dice VALUES ('42dj2a83mbyj', 1, 0);
INSERT INTO public.player_dice VALUES ('42dj2a83mbyj', 2, 2);
INSERT INTO public.player_dice VALUES ('42dj2a83mbyj', 3, 0);
INSERT INTO public.player_dice VALUES ('42dj2a83mbyj', 4, 2);
INSERT INTO public.player_dice VALUES ('42dj2a83mbyj', 5, 0);
INSERT INTO public.player_dice VALUES ('42dj2a83mbyj', 6, 1);
INSERT INTO public.player_dice VALUES ('juascdkrzrky', 1, 35);
INSERT INTO public.player_dice VALUES ('juascdkrzrky', 2, 41);
INSERT INTO public.player_dice VALUES ('juascdkrzrky', 3, 34);
INSERT INTO public.player_dice VALUES ('juascdkrzrky', 4, 33);
INSERT INTO public.player_dice VALUES ('juascdkrzrky', 5, 48);
INSERT INTO public.player_dice VALUES ('juascdkrzrky', 6, 46);
INSERT INTO public.player_dice VALUES ('567n99pms4ud', 1, 23);
INSERT INTO public.player_dice VALUES ('567n99pms4ud', 2, 21);
INSERT INTO public.player_dice VALUES ('567n99pms4ud', 3, 20);
INSERT INTO public.player_dice VALUES ('567n99pms4ud', 4, 16);
INSERT INTO public.player_dice VALUES ('567n99pms4ud', 5, 19);
INSERT INTO public.player_dice VALUES ('567n99pms4ud', 6, 21);
INSERT INTO public.player_rules VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'bonus', 1, 0, 0, 1, 28, 784, 28, 0, 0);
INSERT INTO public.player_rules VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'bonus', 1, 1, 0, 1, 56, 3136, 56, 0, 0);
INSERT INTO public.player_rules VALUES ('juascdkrzrky', '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 'clubhouse', 1, 0, 0, 1, 61, 3721, 61, 0, 0);
INSERT INTO public.player_rules VALUES ('ug4b8fqnunip', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'one-box', 1, 0, 1, 1, 235, 55225, 235, 0, 0);
INSERT INTO public.player_rules VALUES ('wnnr7mix53yn', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'one-box', 1, 0, 0, 0, 0, 0, 0, 0, 0);
INSERT INTO public.player_rules VALUES ('42dj2a83mbyj', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'one-box', 1, 0, 1, 0, 0, 0, 0, 0, 0);
INSERT INTO public.player_rules VALUES ('juascdkrzrky', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'one-box', 5, 1, 4, 5, 1175, 276125, 235, 0, 0);
INSERT INTO public.player_rules VALUES ('567n99pms4ud', '00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482', 'one-box', 2, 0, 2, 2, 470, 110450, 235, 0, 0);
INSERT INTO public.players VALUES ('juascdkrzrky', 'Mina', 1795705120866);
INSERT INTO public.players VALUES ('567n99pms4ud', '준호', 1795705121027);
INSERT INTO public.players VALUES ('wnnr7mix53yn', 'Kai', 1795705121264);
INSERT INTO public.players VALUES ('ug4b8fqnunip', NULL, 1795705121184);
INSERT INTO public.players VALUES ('42dj2a83mbyj', 'Robot', 1795705128067);
INSERT INTO public.rating_counts VALUES ('cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', -184, 1);
INSERT INTO public.rating_counts VALUES ('cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 343, 1);
INSERT INTO public.ratings VALUES ('juascdkrzrky', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'bonus', 22.364610506859503, 8.06590141354368, 1, -1833094);
INSERT INTO public.ratings VALUES ('567n99pms4ud', 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', 'bonus', 27.635389493140497, 8.06590141354368, 1, 3437685);
INSERT INTO public.reviews VALUES ('pmbahaqjdrxz', 0, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', -0.12143309815375838, 181.6875015154643, 0, 26, true, '{"best":2,"good":1,"inaccuracy":7,"mistake":3,"blunder":13}', '{"other":[6,13.096664633555205],"stopped_early":[12,142.03935508642488],"kept_too_little":[3,10.274855068545278],"rolled_on":[1,14.5594635438907],"which_number":[1,1.4856817015667296]}');
INSERT INTO public.reviews VALUES ('pmbahaqjdrxz', 1, 'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc', -15.149081448003523, 138.6598531656145, 0, 26, true, '{"best":0,"good":3,"inaccuracy":6,"mistake":7,"blunder":10}', '{"other":[8,27.64590026496581],"stopped_early":[13,106.08494644060909],"kept_too_much":[1,1.82349156396684],"kept_too_little":[1,2.1738636265896503]}');
INSERT INTO public.reviews VALUES ('uaggic6j5yx6', 0, '2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47', 21.54336322866343, 152.31773241700498, 0, 24, true, '{"best":5,"good":2,"inaccuracy":1,"mistake":4,"blunder":12}', '{"other":[4,21.49539006901532],"stopped_early":[9,91.63315844021488],"scratch":[1,25.842311526841144],"kept_too_little":[3,12.689397731644274]}');
INSERT INTO public.rooms VALUES ('rxbd6u3mrj8g', 1, 7, '{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"Robot","player":"42dj2a83mbyj","bot":null,"program":true},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"sec5bzigd5fd","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[1],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":1,"total":235},{"name":"Robot","player":"42dj2a83mbyj","bot":null,"wins":0,"draws":1,"total":235}]},"next_game":{"id":"z6arud7yqa4p","tip":"Gtb39LXk_d9MFAiXivADgbg1NYVdchYSSEJ0vf-DL3s","leaf":"kefw1vBlBb9orLROCjniksK3CW5qzqS5Jcdpd3Y8VlY"},"sealed":{"throw":2,"seal":"6-m6ZijqZfPqwZPZXxJqVxZgbu_f_lY5qaq59tsfeIM","ledger":{"pledges":[{"party":0,"tip":"IJ7Ku0l46HJqKwi0yyL75bcLSUp1ihdy_waxm7CJIK0","since":1,"number":2,"link":"bVrAWjjUx68ZCuJJeEtleZrYWp8CRGFlmOFKtqjky8s"},{"party":1,"tip":"RTKaqJMrjc_L9yjk82Sa8V_FSzQabi7NVrTknHQYRHE","since":1,"number":2,"link":"esmAtx386cFDx9rg0WKBbtwMEUxEoA3tfu-ubP90juY"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}', 1795705128302, 1795705128623, NULL);
INSERT INTO public.rooms VALUES ('43xxkry7fytv', 1, 25, '{"rules":"yahtzee","hints":false,"private":false,"listed":false,"clock":90,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"준호","player":"567n99pms4ud","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:f013858b7646f42e4625507ae89eb544fa4bae33cbeb418c1c2125f84fb13bc9","stage":"playing","games":3,"game":"ayav3tm32ief","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":2,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":2,"total":470},{"name":"준호","player":"567n99pms4ud","bot":null,"wins":0,"draws":2,"total":470}]},"next_game":{"id":"xmip6a6xn9yv","tip":"ykk5_7N7q5XtBCfhlT-pc7JaOtCQwPlNwWJtDXhafnw","leaf":"boYO1Fo7hausGHTA805xVD20RJCn_Ofljw2m9OfwUKw"},"sealed":{"throw":3,"seal":"sRUUW2cSro5qKrCl6W1Yz-kHdnahhnjoJjWNdUR0W4E","ledger":{"pledges":[{"party":0,"tip":"gTgi__JWCdT7Y5MUcl5QTKhtUITKCmMYTeaz7KjK46k","since":1,"number":3,"link":"Sk0ElYP7Cg-GS1CltA9Kpmtvq7NjHaTCCh47VgpnymE"},{"party":1,"tip":"Yw9X2NyVNCOR0qeN3XXGDQsUZpSay9b1BwbhVDK2usk","since":1,"number":3,"link":"NpuR3W84oQ8QqNTP3dpmSQlQgrJ50egbMgxzkQfzgvo"},{"party":2,"tip":"oATcf_zo8anWNzxZCboqfXsMH8kaQxttiRQBsYNFA-I","since":1,"number":3,"link":"snN14M7DKs-V_licQA8Amx7NyAPGVHxVvzIdrJbBOR8"}],"misses":[],"resigned":[]},"secret":{"id":"ayav3tm32ief","tip":"gTgi__JWCdT7Y5MUcl5QTKhtUITKCmMYTeaz7KjK46k","leaf":"GEs-1gAPw1jB9hmTQ7HAe2sutj_WcLjrIZkSGBR4MSE"},"asked":[1,2]}}', 1795705256620, 1795705258523, NULL);
INSERT INTO public.rooms VALUES ('dyjckrny93qq', 1, 3, '{"rules":"classic","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"준호","player":"567n99pms4ud","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:df3f2e160f78e18fee7e0b227fe70b9c6b1753f717f59484ca42fd0c1db2b97c","stage":"playing","games":1,"game":"4zbgs8kxhytp","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":0,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":0,"total":0},{"name":"준호","player":"567n99pms4ud","bot":null,"wins":0,"draws":0,"total":0}]},"next_game":{"id":"ghgfj8fssber","tip":"cEGkrnkEcm38opRKR8qvoLswxdYXsM-JrsereyqVITo","leaf":"Ec_2F3Pl4heN7Vdu_gaOsqJQ5qCECqg7Wxb_mmShnME"},"sealed":{"throw":0,"seal":"mz4FhuZMrQwn9zdp9Yc5jUP4lW-NPsRaF8qi8zqBf40","ledger":{"pledges":[{"party":0,"tip":"QccihB2yS-ale12iMmepIip8wz5z-noLhYL9uGsFp_g","since":1,"number":0,"link":"QccihB2yS-ale12iMmepIip8wz5z-noLhYL9uGsFp_g"},{"party":1,"tip":"UhnLLfDzGo0YrkgHudgs3j7PHk7UrIc_z81VwUQNVLw","since":1,"number":0,"link":"UhnLLfDzGo0YrkgHudgs3j7PHk7UrIc_z81VwUQNVLw"},{"party":2,"tip":"FaveLx6SIDxCxA_4wx-JiAEHip5nFLcCs52TqR5KpsA","since":1,"number":0,"link":"FaveLx6SIDxCxA_4wx-JiAEHip5nFLcCs52TqR5KpsA"}],"misses":[],"resigned":[]},"secret":{"id":"4zbgs8kxhytp","tip":"QccihB2yS-ale12iMmepIip8wz5z-noLhYL9uGsFp_g","leaf":"Wb5RsF0rl0NF7AQN_CeJpbC5muliiK2c9qTBzrvhczI"},"asked":[1,2]}}', 1795705258791, 1795705259000, NULL);
INSERT INTO public.rooms VALUES ('gv4tkbamra7q', 1, 81, '{"rules":"bonus","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"준호","player":"567n99pms4ud","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:35c274f33577a0bf6f9286e00497538eebd8d0b0033d02741d25eab2d92abb92","stage":"over","games":1,"game":"pmbahaqjdrxz","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":0,"total":28},{"name":"준호","player":"567n99pms4ud","bot":null,"wins":1,"draws":0,"total":56}]},"next_game":{"id":"5yj98acdnsff","tip":"m7JxilUEjRvfvQGntP_9K0wGbYIQY7EW-yNpokkd4Rg","leaf":"IKR0fAfPwKmPTd6rdMY1Nie53yqajVYQy5-vDA3gq1I"},"sealed":{"throw":52,"seal":"3aMUBfL068JdkqtGVual9lAsVxzEmaih1Ae2EOt_6eE","ledger":{"pledges":[{"party":0,"tip":"juJnupQ1TBTu9PCdxOx6V7NOGltYGZz6DgCwrWtqdFQ","since":1,"number":52,"link":"9wDq5d6fu77-kt0KBFDIL7rsyFOpH9D-O-HsShuJGr4"},{"party":1,"tip":"6kGasXwkIjppwdaaA__xcjnMvc6bQDu1q23ji-EDyd4","since":1,"number":52,"link":"vQyTJpcLOdzG5HFPLJ5iEkWmReVf-fjhE207MmKer1A"},{"party":2,"tip":"vwTXGCRVBcw9xSEdZJS4Q8OTKz1CdoOu3w4eoNaVM_M","since":1,"number":52,"link":"3aY1jmi2iqyCq2O3hDxTv7YzI5b80VabxB6GyxgHBCI"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}', 1795705121507, 1795705123708, NULL);
INSERT INTO public.rooms VALUES ('rr67yn4688ez', 1, 71, '{"rules":"clubhouse","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"Gull","player":null,"bot":"greedy","program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:3a27e9bb267f5d51a0e00b4d28713d4a91c4ef7a5c874ee6303adeb6f98aa825","stage":"over","games":1,"game":"uaggic6j5yx6","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[1],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":0,"total":61},{"name":"Gull","player":null,"bot":"greedy","wins":1,"draws":0,"total":103}]},"next_game":{"id":"6cch4dajnrtb","tip":"eltfmIrfjpH6-MraNgqRDnUWvPZHbXDdg8rO5Il4pqo","leaf":"oH1Y86q7LRE9L26EoClGq9sLche-pLnpJQgUK2jZFw8"},"sealed":{"throw":44,"seal":"_4TbHkm8wEf8uI3lWf-AFSj0Si5IncRdp3rd0wqnacw","ledger":{"pledges":[{"party":0,"tip":"EmSZHLTmSBFcFE3wu_Mj60Qyp3zQwyLKzIV5CZYjyLQ","since":1,"number":44,"link":"sLRmWiNlLGcIcQQTKQ8qJWyIzLq9I_zuvL-irwM7lF0"},{"party":1,"tip":"JnHJvUmMaldJqxGKO6c_fReYdJAIWqKCuTD40K8uv78","since":1,"number":44,"link":"tXnW8N9R2PgkKYheQd9JY1aEZ0u1iX9XlUuaicpWWQ0"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}', 1795705124019, 1795705125740, NULL);
INSERT INTO public.rooms VALUES ('vfgzauywhhde', 1, 10, '{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":true,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"준호","player":"567n99pms4ud","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"ihkb37fa65jb","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":1,"total":235},{"name":"준호","player":"567n99pms4ud","bot":null,"wins":0,"draws":1,"total":235}]},"next_game":{"id":"vgunxkgmzzu8","tip":"3RVrIE69uEpLtNDOFzbOmH7l8R-9g4vP4czGWufz_Iw","leaf":"L6Gd5ftc_Ath9BxqWCs2LZj7u0c3EpJHbfYsEn5rlZM"},"sealed":{"throw":4,"seal":"xTYgmkCxvBE6HzdwAWV8_MvKW-TJXGHWIm7moAiwxuo","ledger":{"pledges":[{"party":0,"tip":"6VNh8ztfy52IPkaumSYTiHufu9J9sDUdkACGq_91kh0","since":1,"number":4,"link":"1nFW4BMGs9S_hTvpPYPPagII1AyI-x-haGykeNa5ZDw"},{"party":1,"tip":"McQqZljcjQPpnDzwSCtzbsFlOztCOLgZrMSltAHbwjA","since":1,"number":4,"link":"USZAS2lE6kJ8ZXuX9D3l_BYQnwubSYLyFXj-cL_1v-0"},{"party":2,"tip":"H6TTaZ06l2aITa0R26PnjHE4XqlXz-6Ketoy0VMHzgU","since":1,"number":4,"link":"P6sGqO54DG5W1_6TjypHy9uaTxenFWTezQeO5EcXpwc"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}', 1795705126170, 1795705126493, NULL);
INSERT INTO public.rooms VALUES ('y9vtg63c7x5i', 2, 9, '{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":null,"player":"ug4b8fqnunip","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"gdffkf3m9n9r","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":0,"draws":1,"total":235},{"name":null,"player":"ug4b8fqnunip","bot":null,"wins":0,"draws":1,"total":235}]},"next_game":{"id":"gq96giwiuukb","tip":"j-yr9vEc-pHx7KwE4dJvrXklJbHAMlsb1GNBVsZYUHg","leaf":"3O5dByalpONSU6INx8yNicH6uMwS5bk9JAJ8yu-duAQ"},"sealed":{"throw":4,"seal":"D26MA56M119S9inyNxLu2Zgffl9QiAhD0SIoQV_jSM0","ledger":{"pledges":[{"party":0,"tip":"XA-NDRIR4KW55ba1VE0O3HtrV80BzxplOQU1l4jca44","since":1,"number":4,"link":"1TaiTozoYnA0_ZDg7jBZQIRAkbF2zg0kXLlLdWrofa4"},{"party":1,"tip":"ihZsI_EGNe57ix-KthCQWcU9jFQrumSCC3F2AVJdtRM","since":1,"number":4,"link":"4MHBAxLMEqh8P6AAXXDzxUMyxW58_Dma6gqhWMVouYs"},{"party":2,"tip":"JprRK3Foqspj-lyVq5zcVNEK1C6Rfx_3cym7n7my5Eg","since":1,"number":4,"link":"kIVQ7pK5cjgdgwdeAo8QkgveqgfUf4lm8KXiURhXQ5Y"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}', 1795705126795, 1795705127087, NULL);
INSERT INTO public.rooms VALUES ('fxc9v32p7gx6', 1, 1, '{"rules":"yatzy","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:661a3746ad67fd512650789f2acba1c1eb74a286e70594fd72171bc457697638","stage":"waiting","games":0,"game":null,"begins":null,"timeouts":[],"relieved":[],"agreed":[],"left":[],"series":null,"next_game":{"id":"98k4rmxe4u3c","tip":"SvIOKNdsPbJck7bmnDnfc9li4mM4iWxSrax4Ajk96LM","leaf":"XcK6Gubxcu6_lhj8jSkWuzlHbXITHTdTZEKIijULoO8"},"sealed":null}', 1795705128855, 1795705128855, NULL);
INSERT INTO public.rooms VALUES ('9mi4sdecfd22', 1, 7, '{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":false,"listed":false,"clock":60,"host":"juascdkrzrky","seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"program":false},{"name":"Kai","player":"wnnr7mix53yn","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"ndesq46uaf5y","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"juascdkrzrky","bot":null,"wins":1,"draws":0,"total":235},{"name":"Kai","player":"wnnr7mix53yn","bot":null,"wins":0,"draws":0,"total":0}]},"next_game":{"id":"m2n9wbvv3xva","tip":"9lcxXFO6z23tI9QvTLwZXDiA3jywfFPNM4gq35iF_u8","leaf":"qNyHO77hhCSAORltIkw26vM5qpCZJIO5m996m39QdLY"},"sealed":{"throw":2,"seal":"eFGGOPDBP__bW2B618kRFJflKAP4k_XZsGTlKf52F4w","ledger":{"pledges":[{"party":0,"tip":"GdtO-tIW79U4lWvyLV4vhY307XOidOyD_mcH9qPty7s","since":1,"number":2,"link":"UEasXDVkVA-B2RkxxrUKJ_ZhcWSJ0OaBIy1DSto07Kw"},{"party":1,"tip":"0uIKjkOgAmr-hzruERWcc1jqmaK4MtYWem1LzZjTk5I","since":1,"number":2,"link":"4-FHQOuAKYtwrJN9psvp1EYa0GWR6aMIwCK7NKMxUus"},{"party":2,"tip":"JuLxBlVwvPLOEp0eyHrxdQ_ZzA3ZEJRMsyLNhiALPks","since":1,"number":1,"link":"xsavbI8IZlRA4R44KavLrvyK7Sgr2rLN64uRxyDG32c"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}', 1795705127680, 1795705127939, NULL);
INSERT INTO public.rules_texts VALUES ('sha256:35c274f33577a0bf6f9286e00497538eebd8d0b0033d02741d25eab2d92abb92', 'id = "bonus"
title = { en = "Yacht, 63 bonus", ko = "요트 · 63 보너스" }
summary.en = "13 boxes, +35 for 63 in the upper section; straights pay 15 and 30, full house the sum of the dice."
summary.ko = "13칸. 스탠다드 합계 63점이면 +35점. 스트레이트는 15점과 30점, 풀 하우스는 주사위 전체의 합."
sources = [
  ''House rule sheet "Yacht Dice (야찌 다이스 게임)" of a Korean online game with bots, in Korean / 봇이 있는 한국 온라인 게임의 규칙서 "야찌 다이스 게임"'',
]
seats = { least = 1, most = 4 }
turn_order = "seats"
sections.upper = { en = "Standard", ko = "스탠다드" }
sections.lower = { en = "Special", ko = "스페셜" }

boxes = [
  { id = "ones", section = "upper", title = { en = "Ones", ko = "에이스" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "듀스" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "트리플" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "쿼드" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "three_of_a_kind", section = "lower", title = { en = "Three of a Kind", ko = "쓰리 오브 어 카인드" }, pattern = { of_a_kind = 3 }, pay = "matching" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a Kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "matching" },
  { id = "full_house", section = "lower", title = { en = "Full House", ko = "풀 하우스" }, pattern = "full_house", pay = "all" },
  { id = "small_straight", section = "lower", title = { en = "Small Straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 15 },
  { id = "large_straight", section = "lower", title = { en = "Large Straight", ko = "라지 스트레이트" }, pattern = { straight = 5 }, pay = 30 },
  { id = "choice", section = "lower", title = { en = "Choice", ko = "초이스" }, pattern = "anything", pay = "all" },
  { id = "yacht", section = "lower", title = { en = "Yacht", ko = "요트" }, pattern = { of_a_kind = 5 }, pay = 50 },
]

[upper_bonus]
at_least = 63
points = 35
');
INSERT INTO public.rules_texts VALUES ('sha256:3a27e9bb267f5d51a0e00b4d28713d4a91c4ef7a5c874ee6303adeb6f98aa825', 'id = "clubhouse"
title = { en = "Yacht Dice, clubhouse", ko = "요트 다이스 · 클럽하우스" }
summary.en = "12 boxes, +35 for 63 in the upper section; five of a kind is a full house too; straights pay 15 and 30."
summary.ko = "12칸. 상단 합계 63점이면 +35점. 같은 눈 다섯 개도 풀 하우스. 스트레이트는 15점과 30점."
sources = [
  "Yacht Dice in Clubhouse Games: 51 Worldwide Classics (Nintendo, 2020) / 세계의 아소비 대전 51 (닌텐도, 2020)의 요트",
]
seats = { least = 1, most = 4 }
turn_order = "seats"

boxes = [
  { id = "ones", section = "upper", title = { en = "Aces", ko = "원" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Deuces", ko = "투" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "포" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "choice", section = "lower", title = { en = "Choice", ko = "초이스" }, pattern = "anything", pay = "all" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a Kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "all" },
  { id = "full_house", section = "lower", title = { en = "Full House", ko = "풀 하우스" }, pattern = "full_house_or_five_alike", pay = "all" },
  { id = "small_straight", section = "lower", title = { en = "Small Straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 15 },
  { id = "large_straight", section = "lower", title = { en = "Large Straight", ko = "라지 스트레이트" }, pattern = { straight = 5 }, pay = 30 },
  { id = "yacht", section = "lower", title = { en = "Yacht", ko = "요트" }, pattern = { of_a_kind = 5 }, pay = 50 },
]

[upper_bonus]
at_least = 63
points = 35
');
INSERT INTO public.rules_texts VALUES ('sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70', '
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
');
INSERT INTO public.rules_texts VALUES ('sha256:661a3746ad67fd512650789f2acba1c1eb74a286e70594fd72171bc457697638', 'id = "yatzy"
title = { en = "Yatzy", ko = "얏지" }
summary.en = "The Scandinavian game: 15 boxes with pairs, straights 1-5 and 2-6, +50 for 63 in the upper section."
summary.ko = "북유럽식 15칸. 페어가 있고 스트레이트는 1-5와 2-6, 상단 합계 63점이면 +50점."
sources = [
  "Score pads of Scandinavian Yatzy, as commonly printed / 북유럽에서 널리 쓰는 얏지(Yatzy) 점수표",
]
seats = { least = 1, most = 4 }
turn_order = "seats"

boxes = [
  { id = "ones", section = "upper", title = { en = "Ones", ko = "원" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "투" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "포" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "one_pair", section = "lower", title = { en = "One pair", ko = "원 페어" }, pattern = { of_a_kind = 2 }, pay = "matching" },
  { id = "two_pairs", section = "lower", title = { en = "Two pairs", ko = "투 페어" }, pattern = "two_pairs", pay = "matching" },
  { id = "three_of_a_kind", section = "lower", title = { en = "Three of a kind", ko = "쓰리 오브 어 카인드" }, pattern = { of_a_kind = 3 }, pay = "matching" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "matching" },
  { id = "small_straight", section = "lower", title = { en = "Small straight", ko = "스몰 스트레이트" }, pattern = { straight = [1, 2, 3, 4, 5] }, pay = 15 },
  { id = "large_straight", section = "lower", title = { en = "Large straight", ko = "라지 스트레이트" }, pattern = { straight = [2, 3, 4, 5, 6] }, pay = 20 },
  { id = "full_house", section = "lower", title = { en = "Full house", ko = "풀 하우스" }, pattern = "full_house", pay = "all" },
  { id = "choice", section = "lower", title = { en = "Chance", ko = "찬스" }, pattern = "anything", pay = "all" },
  { id = "yacht", section = "lower", title = { en = "Yatzy", ko = "얏지" }, pattern = { of_a_kind = 5 }, pay = 50 },
]

[upper_bonus]
at_least = 63
points = 50
');
INSERT INTO public.rules_texts VALUES ('sha256:f013858b7646f42e4625507ae89eb544fa4bae33cbeb418c1c2125f84fb13bc9', 'id = "yahtzee"
title = { en = "Yahtzee", ko = "야찌" }
summary.en = "13 boxes, +35 for 63 in the upper section, +100 for each further Yahtzee, and the forced joker."
summary.ko = "13칸. 상단 합계 63점이면 +35점, 두 번째 야찌부터 +100점, 강제 조커."
sources = [
  ''Code Golf Stack Exchange, question 96559: "Play a game of Yahtzee" (king of the hill) / 코드 골프 스택 익스체인지 질문 96559 "Play a game of Yahtzee"'',
  "Printed rules of Yahtzee (Milton Bradley, Hasbro): the joker when the Yahtzee box holds 0 / 야찌 제품의 규칙서 (밀턴 브래들리, 해즈브로): 야찌 칸이 0점일 때의 조커",
]
seats = { least = 1, most = 4 }
turn_order = "seats"
sections.upper = { en = "Upper section", ko = "상단" }
sections.lower = { en = "Lower section", ko = "하단" }

boxes = [
  { id = "ones", section = "upper", title = { en = "Aces", ko = "에이스" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "듀스" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "쿼드" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "three_of_a_kind", section = "lower", title = { en = "Three of a kind", ko = "쓰리 오브 어 카인드" }, pattern = { of_a_kind = 3 }, pay = "all" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "all" },
  { id = "full_house", section = "lower", title = { en = "Full house", ko = "풀 하우스" }, pattern = "full_house", pay = 25 },
  { id = "small_straight", section = "lower", title = { en = "Small straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 30 },
  { id = "large_straight", section = "lower", title = { en = "Large straight", ko = "라지 스트레이트" }, pattern = { straight = 5 }, pay = 40 },
  { id = "yacht", section = "lower", title = { en = "Yahtzee", ko = "야찌" }, pattern = { of_a_kind = 5 }, pay = 50 },
  { id = "choice", section = "lower", title = { en = "Chance", ko = "찬스" }, pattern = "anything", pay = "all" },
]

[upper_bonus]
at_least = 63
points = 35

[repeat_bonus]
box = "yacht"
points = 100
upper_only = false
into_box = false

[joker]
box = "yacht"
forced = true
');
INSERT INTO public.rules_texts VALUES ('sha256:df3f2e160f78e18fee7e0b227fe70b9c6b1753f717f59484ca42fd0c1db2b97c', 'id = "classic"
title = { en = "Yacht, classic", ko = "요트 · 클래식" }
summary.en = "12 boxes without any bonus; straights pay 30 and 40; the order of play is drawn."
summary.ko = "12칸, 보너스 없음. 스트레이트는 30점과 40점. 순서는 무작위."
sources = [
  ''Rule sheet "Yacht (Dice Game)", section "Gameplay Classic", in English / 영어 규칙서 "Yacht (Dice Game)"의 클래식 규칙'',
]
seats = { least = 1, most = 4 }
turn_order = "drawn"

boxes = [
  { id = "ones", section = "upper", title = { en = "Ones", ko = "원" }, pattern = { face = 1 }, pay = "matching" },
  { id = "twos", section = "upper", title = { en = "Twos", ko = "투" }, pattern = { face = 2 }, pay = "matching" },
  { id = "threes", section = "upper", title = { en = "Threes", ko = "쓰리" }, pattern = { face = 3 }, pay = "matching" },
  { id = "fours", section = "upper", title = { en = "Fours", ko = "포" }, pattern = { face = 4 }, pay = "matching" },
  { id = "fives", section = "upper", title = { en = "Fives", ko = "파이브" }, pattern = { face = 5 }, pay = "matching" },
  { id = "sixes", section = "upper", title = { en = "Sixes", ko = "식스" }, pattern = { face = 6 }, pay = "matching" },
  { id = "full_house", section = "lower", title = { en = "Full House", ko = "풀 하우스" }, pattern = "full_house", pay = "all" },
  { id = "four_of_a_kind", section = "lower", title = { en = "Four of a Kind", ko = "포 오브 어 카인드" }, pattern = { of_a_kind = 4 }, pay = "matching" },
  { id = "small_straight", section = "lower", title = { en = "Small Straight", ko = "스몰 스트레이트" }, pattern = { straight = 4 }, pay = 30 },
  { id = "large_straight", section = "lower", title = { en = "Big Straight", ko = "빅 스트레이트" }, pattern = { straight = 5 }, pay = 40 },
  { id = "choice", section = "lower", title = { en = "Choice", ko = "초이스" }, pattern = "anything", pay = "all" },
  { id = "yacht", section = "lower", title = { en = "Yacht", ko = "요트" }, pattern = { of_a_kind = 5 }, pay = 50 },
]
');
INSERT INTO public.sealed_counts VALUES ('together', 112);
INSERT INTO public.sessions VALUES ('cb124e63e55fd40d601e48775daef73cb0ceed59ef61335f59f9f2f4a8894223', 'cb124e63e55fd40d601e48775daef73cb0ceed59ef61335f59f9f2f4a8894223', 'juascdkrzrky', 1803481120897, 1795705120897, 1795705120897, '');
INSERT INTO public.sessions VALUES ('6867432e16a52f0411e77419763e4798d070c779d9dd2fc92a6288cc98b3e722', '6867432e16a52f0411e77419763e4798d070c779d9dd2fc92a6288cc98b3e722', '567n99pms4ud', 1803481121048, 1795705121048, 1795705121048, '');
INSERT INTO public.sessions VALUES ('b686d437f535362c7f22c315a23f1662787903c8d014f04ac52ede27c9434a7f', 'b686d437f535362c7f22c315a23f1662787903c8d014f04ac52ede27c9434a7f', 'wnnr7mix53yn', 1803481121264, 1795705121264, 1795705121264, '');
INSERT INTO public.sessions VALUES ('cb3cb0eba04713f64315714a34c41712f3724174f8d128af9ba107be0aa66d92', 'cb3cb0eba04713f64315714a34c41712f3724174f8d128af9ba107be0aa66d92', '42dj2a83mbyj', 1827241128099, 1795705128099, 1795705128099, '');
INSERT INTO public.standing_counts VALUES (1, 0, 1);
INSERT INTO public.standing_counts VALUES (-1, 1, 1);
INSERT INTO public.standing_counts VALUES (0, 0, 1);
INSERT INTO public.standing_counts VALUES (-1, 0, 1);
INSERT INTO public.standings VALUES ('juascdkrzrky', 0, 0, 1);
INSERT INTO public.standings VALUES ('567n99pms4ud', 1, 0, 5);
INSERT INTO public.tournaments VALUES ('mbxgkbakgz36dugjnu74', 'finished', '{"rules":"bonus","title":{"en":"Yacht, 63 bonus","ko":"요트 · 63 보너스"},"rules_text":"id = \"bonus\"\ntitle = { en = \"Yacht, 63 bonus\", ko = \"요트 · 63 보너스\" }\nsummary.en = \"13 boxes, +35 for 63 in the upper section; straights pay 15 and 30, full house the sum of the dice.\"\nsummary.ko = \"13칸. 스탠다드 합계 63점이면 +35점. 스트레이트는 15점과 30점, 풀 하우스는 주사위 전체의 합.\"\nsources = [\n  ''House rule sheet \"Yacht Dice (야찌 다이스 게임)\" of a Korean online game with bots, in Korean / 봇이 있는 한국 온라인 게임의 규칙서 \"야찌 다이스 게임\"'',\n]\nseats = { least = 1, most = 4 }\nturn_order = \"seats\"\nsections.upper = { en = \"Standard\", ko = \"스탠다드\" }\nsections.lower = { en = \"Special\", ko = \"스페셜\" }\n\nboxes = [\n  { id = \"ones\", section = \"upper\", title = { en = \"Ones\", ko = \"에이스\" }, pattern = { face = 1 }, pay = \"matching\" },\n  { id = \"twos\", section = \"upper\", title = { en = \"Twos\", ko = \"듀스\" }, pattern = { face = 2 }, pay = \"matching\" },\n  { id = \"threes\", section = \"upper\", title = { en = \"Threes\", ko = \"트리플\" }, pattern = { face = 3 }, pay = \"matching\" },\n  { id = \"fours\", section = \"upper\", title = { en = \"Fours\", ko = \"쿼드\" }, pattern = { face = 4 }, pay = \"matching\" },\n  { id = \"fives\", section = \"upper\", title = { en = \"Fives\", ko = \"파이브\" }, pattern = { face = 5 }, pay = \"matching\" },\n  { id = \"sixes\", section = \"upper\", title = { en = \"Sixes\", ko = \"식스\" }, pattern = { face = 6 }, pay = \"matching\" },\n  { id = \"three_of_a_kind\", section = \"lower\", title = { en = \"Three of a Kind\", ko = \"쓰리 오브 어 카인드\" }, pattern = { of_a_kind = 3 }, pay = \"matching\" },\n  { id = \"four_of_a_kind\", section = \"lower\", title = { en = \"Four of a Kind\", ko = \"포 오브 어 카인드\" }, pattern = { of_a_kind = 4 }, pay = \"matching\" },\n  { id = \"full_house\", section = \"lower\", title = { en = \"Full House\", ko = \"풀 하우스\" }, pattern = \"full_house\", pay = \"all\" },\n  { id = \"small_straight\", section = \"lower\", title = { en = \"Small Straight\", ko = \"스몰 스트레이트\" }, pattern = { straight = 4 }, pay = 15 },\n  { id = \"large_straight\", section = \"lower\", title = { en = \"Large Straight\", ko = \"라지 스트레이트\" }, pattern = { straight = 5 }, pay = 30 },\n  { id = \"choice\", section = \"lower\", title = { en = \"Choice\", ko = \"초이스\" }, pattern = \"anything\", pay = \"all\" },\n  { id = \"yacht\", section = \"lower\", title = { en = \"Yacht\", ko = \"요트\" }, pattern = { of_a_kind = 5 }, pay = 50 },\n]\n\n[upper_bonus]\nat_least = 63\npoints = 35\n","players":[{"id":"random","title":{"en":"Drift","ko":"표류자"},"fingerprint":""},{"id":"greedy","title":{"en":"Gull","ko":"갈매기"},"fingerprint":""}],"mode":"pairs","games":20,"seed":5}', 1795705139824, 1795705139879, 1795705148581, 'd74xydfrk69c6w69ntvt', 1795705148146, '{"solved":null,"games":20,"of":20,"standings":[{"name":"greedy","player":"greedy","points":19.0,"games":20,"mean_score":102.65,"barred":false},{"name":"random","player":"random","points":1.0,"games":20,"mean_score":41.1,"barred":false}]}', '["greedy"]', '{"rules":"bonus","rules_fingerprint":"cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc","version":"0.2.0","mode":"pairs","seed":5,"games":20,"games_asked":20,"playoffs":0,"playoffs_at_most":0,"undecided":[],"standings":[{"place":1,"name":"greedy","player":"greedy","fingerprint":"0.2.0","barred":false,"points":19.0,"playoff_points":0,"games":20,"wins":19,"draws":0,"losses":1,"score":{"mean":102.65,"plus_minus":7.805823032641204},"elo":{"mean":222.7886704613673,"plus_minus":176.83949273718068},"upper_bonus_rate":0.0,"yacht_rate":0.0},{"place":2,"name":"random","player":"random","fingerprint":"0.2.0","barred":false,"points":1.0,"playoff_points":0,"games":20,"wins":1,"draws":0,"losses":19,"score":{"mean":41.1,"plus_minus":5.88497119438204},"elo":{"mean":-222.7886704613673,"plus_minus":176.83949273718068},"upper_bonus_rate":0.0,"yacht_rate":0.0}],"sequential_test":null,"cross_table":[{"player":"random","against":"greedy","wins":1,"draws":0,"losses":19,"share":{"mean":0.05,"plus_minus":0.0979982},"superiority":0.0}],"luck":{"expected":209.80893461361802,"players":[{"player":"random","games":20,"score":{"mean":41.1,"plus_minus":5.88497119438204},"luck":{"mean":0.5050290158897763,"plus_minus":5.788625564495509},"adjusted":{"mean":40.59497098411022,"plus_minus":8.729633081672176},"regret":{"all":{"mean":169.2139636295078,"plus_minus":8.72963308167218},"keep_1":{"mean":48.81403759622539,"plus_minus":4.871150120641756},"keep_2":{"mean":33.46320918636377,"plus_minus":4.915736383109738},"box":{"mean":86.93671684691864,"plus_minus":7.793338653480335}}},{"player":"greedy","games":20,"score":{"mean":102.65,"plus_minus":7.805823032641204},"luck":{"mean":0.4602467172343781,"plus_minus":5.593384563402638},"adjusted":{"mean":102.18975328276562,"plus_minus":4.168278968083198},"regret":{"all":{"mean":107.6191813308524,"plus_minus":4.168278968083202},"keep_1":{"mean":68.96013366308526,"plus_minus":3.909960507354206},"keep_2":{"mean":8.77492964038292,"plus_minus":2.454714946177637},"box":{"mean":29.884118027384226,"plus_minus":4.144841601184857}}}]},"seats":[{"seat":1,"score":{"mean":75.85,"plus_minus":17.76489561486532},"wins":{"mean":0.55,"plus_minus":0.22369634883037318}},{"seat":2,"score":{"mean":67.9,"plus_minus":12.936153136522968},"wins":{"mean":0.45,"plus_minus":0.2236963488303732}}],"scores":{"width":5,"from":[20,25,30,35,40,45,50,55,60,65,70,75,80,85,90,95,100,105,110,115,120,125,130,135,140],"players":[{"player":"random","least":20,"lower_quartile":32,"median":40,"upper_quartile":44,"greatest":72,"deviation":12.073895285632597,"games":[2,0,4,2,7,1,2,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},{"player":"greedy","least":64,"lower_quartile":92,"median":105,"upper_quartile":114,"greatest":138,"deviation":20.197120691091747,"games":[0,0,0,0,0,0,0,0,1,1,1,0,1,0,2,1,2,3,3,2,0,1,1,1,0]}]},"boxes":[{"player":"random","means":{"ones":0.7,"twos":1.1,"threes":1.95,"fours":3.0,"fives":5.0,"sixes":4.5,"three_of_a_kind":2.7,"four_of_a_kind":0.2,"full_house":1.65,"small_straight":3.0,"large_straight":0.0,"choice":17.3,"yacht":0.0}},{"player":"greedy","means":{"ones":1.7,"twos":3.1,"threes":4.95,"fours":7.0,"fives":9.5,"sixes":7.5,"three_of_a_kind":7.35,"four_of_a_kind":3.2,"full_house":8.45,"small_straight":12.75,"large_straight":19.5,"choice":17.65,"yacht":0.0}}],"conduct":[{"player":"random","illegal":0,"garbled":0,"late":0,"crashed":0,"barred_in_game":null},{"player":"greedy","illegal":0,"garbled":0,"late":0,"crashed":0,"barred_in_game":null}],"faults":[],"isolation":"no player needed a process of its own","isolation_ko":"따로 실행한 참가자가 없습니다","limits_held":null,"times":{"engine":"batch","played_s":0.4842420770000899,"players":[{"player":"random","answers":0,"mean_us":null,"p50_us":null,"p99_us":null,"longest_us":null},{"player":"greedy","answers":0,"mean_us":null,"p50_us":null,"p99_us":null,"longest_us":null}]},"champion":null,"sealed":null}', NULL, 'bonus', 'pairs', NULL, NULL);
SELECT pg_catalog.setval('public.ladder_sequence_id_seq', 1, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_folded_key UNIQUE (folded);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.all_dice
    ADD CONSTRAINT all_dice_pkey PRIMARY KEY (kind, face);
ALTER TABLE ONLY public.bot_invitations
    ADD CONSTRAINT bot_invitations_pkey PRIMARY KEY (bot, room);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (room, player, cid);
ALTER TABLE ONLY public.daily_bests
    ADD CONSTRAINT daily_bests_pkey PRIMARY KEY (day, fingerprint);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (game, version);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_pkey PRIMARY KEY (game, seat);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.house_rules
    ADD CONSTRAINT house_rules_pkey PRIMARY KEY (reference);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (player, device_hash);
ALTER TABLE ONLY public.ladder_sequence
    ADD CONSTRAINT ladder_sequence_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lessons
    ADD CONSTRAINT lessons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.player_boxes
    ADD CONSTRAINT player_boxes_pkey PRIMARY KEY (player, fingerprint, phase, box);
ALTER TABLE ONLY public.player_dice
    ADD CONSTRAINT player_dice_pkey PRIMARY KEY (player, face);
ALTER TABLE ONLY public.player_misses
    ADD CONSTRAINT player_misses_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.player_rules
    ADD CONSTRAINT player_rules_pkey PRIMARY KEY (player, fingerprint);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY public.rating_counts
    ADD CONSTRAINT rating_counts_pkey PRIMARY KEY (fingerprint, bucket);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (player, fingerprint);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (game, seat);
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_texts
    ADD CONSTRAINT rules_texts_pkey PRIMARY KEY (mark);
ALTER TABLE ONLY public.sealed_counts
    ADD CONSTRAINT sealed_counts_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.searches
    ADD CONSTRAINT searches_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.searches
    ADD CONSTRAINT searches_ticket_key UNIQUE (ticket);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.standing_counts
    ADD CONSTRAINT standing_counts_pkey PRIMARY KEY (level, bucket);
ALTER TABLE ONLY public.standings
    ADD CONSTRAINT standings_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.tournament_words
    ADD CONSTRAINT tournament_words_pkey PRIMARY KEY (tournament, word);
ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (id);
CREATE INDEX games_by_rules ON public.games USING btree (fingerprint, ended);
CREATE INDEX games_of_player ON public.game_seats USING btree (player, ended);
CREATE INDEX ix_accounts_owner ON public.accounts USING btree (owner);
CREATE UNIQUE INDEX ix_games_ended ON public.games USING btree (ended);
CREATE INDEX ix_games_room ON public.games USING btree (room);
CREATE INDEX ix_house_rules_used_ms ON public.house_rules USING btree (used_ms);
CREATE INDEX ix_known_devices_seen_ms ON public.known_devices USING btree (seen_ms);
CREATE INDEX ix_players_created_ms ON public.players USING btree (created_ms);
CREATE INDEX ix_rooms_server ON public.rooms USING btree (server);
CREATE INDEX ix_rooms_touched_ms ON public.rooms USING btree (touched_ms);
CREATE INDEX ix_sessions_expires_ms ON public.sessions USING btree (expires_ms);
CREATE INDEX ix_sessions_player ON public.sessions USING btree (player);
CREATE INDEX ladder_of_strength ON public.ratings USING btree (fingerprint, shown DESC, player);
CREATE INDEX lessons_by_player ON public.lessons USING btree (player, due_ms);
CREATE UNIQUE INDEX one_tournament_running ON public.tournaments USING btree (status) WHERE ((status)::text = 'running'::text);
CREATE INDEX ranking ON public.standings USING btree (level DESC, reached);
CREATE INDEX rooms_by_code ON public.rooms USING btree (id text_pattern_ops);
CREATE INDEX searches_by_rules ON public.searches USING btree (rules, asked_ms);
CREATE INDEX tournaments_by_kind ON public.tournaments USING btree (rules, mode, ended_ms);
CREATE INDEX tournaments_by_time ON public.tournaments USING btree (created_ms, id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_owner FOREIGN KEY (owner) REFERENCES public.players(id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);
ALTER TABLE ONLY public.bot_invitations
    ADD CONSTRAINT bot_invitations_bot_fkey FOREIGN KEY (bot) REFERENCES public.players(id);
ALTER TABLE ONLY public.bot_invitations
    ADD CONSTRAINT bot_invitations_host_fkey FOREIGN KEY (host) REFERENCES public.players(id);
ALTER TABLE ONLY public.bot_invitations
    ADD CONSTRAINT bot_invitations_room_fkey FOREIGN KEY (room) REFERENCES public.rooms(id);
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_room_fkey FOREIGN KEY (room) REFERENCES public.rooms(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);
ALTER TABLE ONLY public.game_seats
    ADD CONSTRAINT game_seats_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_room_fkey FOREIGN KEY (room) REFERENCES public.rooms(id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);
ALTER TABLE ONLY public.lessons
    ADD CONSTRAINT lessons_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);
ALTER TABLE ONLY public.standings
    ADD CONSTRAINT standings_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);
