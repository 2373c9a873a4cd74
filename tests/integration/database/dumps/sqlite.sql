BEGIN TRANSACTION;
CREATE TABLE "accounts" (
	player VARCHAR(32) NOT NULL, 
	folded VARCHAR(400), 
	password VARCHAR(200), 
	since BIGINT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	owner VARCHAR(32), barred_ms BIGINT, 
	PRIMARY KEY (player), 
	CONSTRAINT accounts_owner FOREIGN KEY(owner) REFERENCES players (id), 
	UNIQUE (folded), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "accounts" VALUES('skx4gf5ejbzg','mlna','$argon2id$v=19$m=19456,t=2,p=1$mkqiyDY/jlYhADGzlUu1aA$P0pcCTQmjiQDXNDqJ9IN479VJBnamyjzKvym0oO+dlc',1,1795705114622,NULL,NULL);
INSERT INTO "accounts" VALUES('zxjpmk6zrckc','준호','$argon2id$v=19$m=19456,t=2,p=1$3if/M+uQVCJZMnk1iluWjA$Xc2oYW0XeE+V0uB5PYCVt/hatBpXYLsggJxGlJpcS/w',2,1795705114758,NULL,NULL);
INSERT INTO "accounts" VALUES('54u6q863zjg5',NULL,NULL,3,1795705114915,NULL,NULL);
INSERT INTO "accounts" VALUES('mjbh5knc2thp','robot',NULL,14,1795705119507,'zxjpmk6zrckc',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0017');
CREATE TABLE all_dice (
	kind VARCHAR(20) NOT NULL, 
	face INTEGER NOT NULL, 
	thrown BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (kind, face)
);
INSERT INTO "all_dice" VALUES('account',1,57);
INSERT INTO "all_dice" VALUES('account',2,63);
INSERT INTO "all_dice" VALUES('account',3,57);
INSERT INTO "all_dice" VALUES('account',4,60);
INSERT INTO "all_dice" VALUES('account',5,66);
INSERT INTO "all_dice" VALUES('account',6,62);
INSERT INTO "all_dice" VALUES('bot',1,13);
INSERT INTO "all_dice" VALUES('bot',2,15);
INSERT INTO "all_dice" VALUES('bot',3,21);
INSERT INTO "all_dice" VALUES('bot',4,22);
INSERT INTO "all_dice" VALUES('bot',5,18);
INSERT INTO "all_dice" VALUES('bot',6,16);
INSERT INTO "all_dice" VALUES('guest',1,0);
INSERT INTO "all_dice" VALUES('guest',2,0);
INSERT INTO "all_dice" VALUES('guest',3,0);
INSERT INTO "all_dice" VALUES('guest',4,0);
INSERT INTO "all_dice" VALUES('guest',5,0);
INSERT INTO "all_dice" VALUES('guest',6,0);
CREATE TABLE bot_invitations (
	bot VARCHAR(32) NOT NULL, 
	room VARCHAR(32) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (bot, room), 
	FOREIGN KEY(bot) REFERENCES players (id), 
	FOREIGN KEY(room) REFERENCES rooms (id), 
	FOREIGN KEY(host) REFERENCES players (id)
);
INSERT INTO "bot_invitations" VALUES('mjbh5knc2thp','588rj6hwnswa','skx4gf5ejbzg',1795705119900);
CREATE TABLE commands (
	room VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	cid VARCHAR(40) NOT NULL, 
	version BIGINT NOT NULL, 
	PRIMARY KEY (room, player, cid), 
	FOREIGN KEY(room) REFERENCES rooms (id)
);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t0',2);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t1',3);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r3',4);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r4',5);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t2',6);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r6',7);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r7',8);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t3',9);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r9',10);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r10',11);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t4',12);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r12',13);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r13',14);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t5',15);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r15',16);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r16',17);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t6',18);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r18',19);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r19',20);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t7',21);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r21',22);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r22',23);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t8',24);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r24',25);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r25',26);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t9',27);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r27',28);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r28',29);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t10',30);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r30',31);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r31',32);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t11',33);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r33',34);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r34',35);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t12',36);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r36',37);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r37',38);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t13',39);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r39',40);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r40',41);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t14',42);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r42',43);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r43',44);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t15',45);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r45',46);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r46',47);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t16',48);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r48',49);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r49',50);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t17',51);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r51',52);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r52',53);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t18',54);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r54',55);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r55',56);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t19',57);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r57',58);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r58',59);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t20',60);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r60',61);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r61',62);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t21',63);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r63',64);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r64',65);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t22',66);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r66',67);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r67',68);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t23',69);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r69',70);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r70',71);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t24',72);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r72',73);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r73',74);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t25',75);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r75',76);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','r76',77);
INSERT INTO "commands" VALUES('mkbp34s6qges','skx4gf5ejbzg','t26',78);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r78',79);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','r79',80);
INSERT INTO "commands" VALUES('mkbp34s6qges','zxjpmk6zrckc','t27',81);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t28',2);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t29',3);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r3',4);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r4',5);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t30',6);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r8',9);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r9',10);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t31',11);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r13',14);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r14',15);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t32',16);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r18',19);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r19',20);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t33',21);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r23',24);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r24',25);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t34',26);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r28',29);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r29',30);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t35',31);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r33',34);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r34',35);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t36',36);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r38',39);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r39',40);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t37',41);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r43',44);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r44',45);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t38',46);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r50',51);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r51',52);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t39',53);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r57',58);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r58',59);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t40',60);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r64',65);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','r65',66);
INSERT INTO "commands" VALUES('9qhzdj8hi3m2','skx4gf5ejbzg','t41',67);
INSERT INTO "commands" VALUES('wdheszh4gb3n','zxjpmk6zrckc','t42',2);
INSERT INTO "commands" VALUES('wdheszh4gb3n','skx4gf5ejbzg','t43',3);
INSERT INTO "commands" VALUES('wdheszh4gb3n','skx4gf5ejbzg','t44',4);
INSERT INTO "commands" VALUES('wdheszh4gb3n','skx4gf5ejbzg','r4',5);
INSERT INTO "commands" VALUES('wdheszh4gb3n','skx4gf5ejbzg','r5',6);
INSERT INTO "commands" VALUES('wdheszh4gb3n','skx4gf5ejbzg','t45',7);
INSERT INTO "commands" VALUES('wdheszh4gb3n','zxjpmk6zrckc','r7',8);
INSERT INTO "commands" VALUES('wdheszh4gb3n','zxjpmk6zrckc','r8',9);
INSERT INTO "commands" VALUES('wdheszh4gb3n','zxjpmk6zrckc','t46',10);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','54u6q863zjg5','t47',2);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','skx4gf5ejbzg','t48',3);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','skx4gf5ejbzg','r3',4);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','skx4gf5ejbzg','r4',5);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','skx4gf5ejbzg','t49',6);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','54u6q863zjg5','r6',7);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','54u6q863zjg5','r7',8);
INSERT INTO "commands" VALUES('6tnzgfavcpb7','54u6q863zjg5','t50',9);
INSERT INTO "commands" VALUES('eifr7rpuuwf3','jeytf8mzj2h2','t51',2);
INSERT INTO "commands" VALUES('eifr7rpuuwf3','skx4gf5ejbzg','t52',3);
INSERT INTO "commands" VALUES('eifr7rpuuwf3','jeytf8mzj2h2','t53',4);
INSERT INTO "commands" VALUES('eifr7rpuuwf3','skx4gf5ejbzg','r4',5);
INSERT INTO "commands" VALUES('eifr7rpuuwf3','skx4gf5ejbzg','r5',6);
INSERT INTO "commands" VALUES('eifr7rpuuwf3','skx4gf5ejbzg','t54',7);
INSERT INTO "commands" VALUES('3nkhb4fia4kp','mjbh5knc2thp','sit.1.1',2);
INSERT INTO "commands" VALUES('3nkhb4fia4kp','skx4gf5ejbzg','t55',3);
INSERT INTO "commands" VALUES('3nkhb4fia4kp','skx4gf5ejbzg','t56',4);
INSERT INTO "commands" VALUES('3nkhb4fia4kp','skx4gf5ejbzg','t57',5);
INSERT INTO "commands" VALUES('3nkhb4fia4kp','mjbh5knc2thp','b0',6);
INSERT INTO "commands" VALUES('3nkhb4fia4kp','mjbh5knc2thp','b1',7);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','t58',2);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t59',3);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','r3',4);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','r4',5);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t60',6);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','r6',7);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','r7',8);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','t61',9);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t62',10);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','t63',11);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','r11',12);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','r12',13);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t64',14);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','r14',15);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','r15',16);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','t65',17);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t66',18);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t67',19);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t68',20);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','x20',21);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','t69',22);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','x22',23);
INSERT INTO "commands" VALUES('67b2qdnaq77e','zxjpmk6zrckc','t70',24);
INSERT INTO "commands" VALUES('67b2qdnaq77e','skx4gf5ejbzg','x24',25);
INSERT INTO "commands" VALUES('66abzcuvq6iu','zxjpmk6zrckc','t71',2);
INSERT INTO "commands" VALUES('66abzcuvq6iu','skx4gf5ejbzg','t72',3);
CREATE TABLE daily_bests (
	day INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	total INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	rules_id VARCHAR(40) NOT NULL, 
	PRIMARY KEY (day, fingerprint)
);
INSERT INTO "daily_bests" VALUES(20783,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc',48,'23brnfvy6p2e','skx4gf5ejbzg','bonus');
INSERT INTO "daily_bests" VALUES(20783,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47',33,'76m6ecat6mhs','skx4gf5ejbzg','clubhouse');
CREATE TABLE events (
	game VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (game, version), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "events" VALUES('23brnfvy6p2e',1,'{"type":"GameStarted","rules_id":"bonus","fingerprint":"cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}',1795705115245);
INSERT INTO "events" VALUES('23brnfvy6p2e',2,'{"type":"DicePledged","party":0,"tip":"KpmTgoEQah5DtCfyvRE9jvQKK-jyc0yildqyBYJqGtY","since":1}',1795705115245);
INSERT INTO "events" VALUES('23brnfvy6p2e',3,'{"type":"DicePledged","party":1,"tip":"G9dDkSbxMOKHH0XDBFcshF7cP6PEOYa3DgD3f-Ufb98","since":1}',1795705115245);
INSERT INTO "events" VALUES('23brnfvy6p2e',4,'{"type":"DicePledged","party":2,"tip":"pxS9RvDXqTRfOtYJVd_b6YReG7GvWAUGI1na-enTUWw","since":1}',1795705115245);
INSERT INTO "events" VALUES('23brnfvy6p2e',5,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705115292);
INSERT INTO "events" VALUES('23brnfvy6p2e',6,'{"type":"DiceThrown","dice":[3,5,5,3,5],"proof":"2;1;0YMCzWUXxYiKtP7xhOTGV2rLq4gvZZMyvfFgkUiGNjKw;1gEtnArOLkwaz9BVrlUwvDczbi1joJY0YVJV-NGS4Jbk;2HkYF21_6_gz0i9ZA8gfLVoFKTQgM83jrC8aSXW94cz8"}',1795705115292);
INSERT INTO "events" VALUES('23brnfvy6p2e',7,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705115314);
INSERT INTO "events" VALUES('23brnfvy6p2e',8,'{"type":"DiceThrown","dice":[3,6,5,3,4],"proof":"2;2;0pIb3fMzpZ7ksq_YxiE8j3SizrJVfbfGC3k7TQ0LshPI;1irfU9PmEVPBlfMB-Qk5iA3vvZEPScqFZTZLeBpLvjE8;20jFhckwynvZgAW0nxpf9xC8BK8svB8ZstSsvbfFyqzo"}',1795705115314);
INSERT INTO "events" VALUES('23brnfvy6p2e',9,'{"type":"BoxFilled","seat":0,"box":"ones","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705115344);
INSERT INTO "events" VALUES('23brnfvy6p2e',10,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705115368);
INSERT INTO "events" VALUES('23brnfvy6p2e',11,'{"type":"DiceThrown","dice":[1,6,5,5,2],"proof":"2;3;0vNffFF97XZeolvx0WVtCgNNy100raTgN4mf_QWZDGvY;1J99iuN56lau_0gAJ21kyFP-5ase2XpiyAJ634ynJW4w;2l0Z5_2qkSdsl61UZwznrKnL93r-tZ7jNJkNG4qP8BHU"}',1795705115368);
INSERT INTO "events" VALUES('23brnfvy6p2e',12,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705115390);
INSERT INTO "events" VALUES('23brnfvy6p2e',13,'{"type":"DiceThrown","dice":[1,3,1,5,5],"proof":"2;4;0AXXCYb--IuDkukb08KHlcHuCox7Z95r6Zs3idFcgtGI;1MzQzMWUF1Ocrl84NjGzxYtwPITuycJzWHJb5w2UDW9E;28XYyFNMSBoLh_GhwkY2w0velxZAGozAa8CEjgW0dWcg"}',1795705115390);
INSERT INTO "events" VALUES('23brnfvy6p2e',14,'{"type":"BoxFilled","seat":1,"box":"ones","points":2,"repeat_bonus":0,"joker":false,"clock":false}',1795705115415);
INSERT INTO "events" VALUES('23brnfvy6p2e',15,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705115435);
INSERT INTO "events" VALUES('23brnfvy6p2e',16,'{"type":"DiceThrown","dice":[1,5,2,6,6],"proof":"2;5;0xy2jdOlS2i9DOomU98rRGTaxiEa1MjIhnwmBK2i7byc;1v_6JlFlYyB7gnr9Qq678yoiUJy0qDqsJ4W-BVCUoDvo;2IHfNFwFj9Wyd3B2riR-jaqnZMFPtjJ9CvHldrpeQZUU"}',1795705115435);
INSERT INTO "events" VALUES('23brnfvy6p2e',17,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705115463);
INSERT INTO "events" VALUES('23brnfvy6p2e',18,'{"type":"DiceThrown","dice":[1,1,2,6,4],"proof":"2;6;05wrKvSmKa1zOJBNNlGs20bAE3l5phKCsVA97nmFInnQ;1_Y9q_erpHW-84bOhEHVdlKsh014rGUknCa5Pb4moFLw;2AcpXt3puNuFpVBZHB84eh6eRd7BZDjQeLwn_er761rE"}',1795705115463);
INSERT INTO "events" VALUES('23brnfvy6p2e',19,'{"type":"BoxFilled","seat":0,"box":"twos","points":2,"repeat_bonus":0,"joker":false,"clock":false}',1795705115487);
INSERT INTO "events" VALUES('23brnfvy6p2e',20,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705115509);
INSERT INTO "events" VALUES('23brnfvy6p2e',21,'{"type":"DiceThrown","dice":[2,4,6,5,4],"proof":"2;7;0QbsN1K4aPaSxn_WQExHMUMM-pDAqjLeaGuHCSErBGJg;1CjTdNV3hEBhSVonEDhl2aMaH8sLwvA_UFf_Rb4deIWg;2146cTaWEPrgQ1S8oHYhK7dzUPXnrRk_CEpEujPBBtaY"}',1795705115509);
INSERT INTO "events" VALUES('23brnfvy6p2e',22,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705115528);
INSERT INTO "events" VALUES('23brnfvy6p2e',23,'{"type":"DiceThrown","dice":[2,5,1,5,2],"proof":"2;8;0qMIhpdMlwkAHG4AhMSWJbtLSEQjxYkFpk6SKQSEvgPU;1WusXMiX0_hlj-2EgVUybonY10FQEJUuZ7e_sEM304Gs;2lqaN848ZzlafpUfCkCWaIWOcT9Xi55cQwmpscOYDioU"}',1795705115528);
INSERT INTO "events" VALUES('23brnfvy6p2e',24,'{"type":"BoxFilled","seat":1,"box":"twos","points":4,"repeat_bonus":0,"joker":false,"clock":false}',1795705115563);
INSERT INTO "events" VALUES('23brnfvy6p2e',25,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705115604);
INSERT INTO "events" VALUES('23brnfvy6p2e',26,'{"type":"DiceThrown","dice":[1,4,6,2,2],"proof":"2;9;0-MazqYjA5YaH6-DCAp0_hqlJv09LbgiskHY6DQxvzWw;1GXGqrHJuygRzmnsK_X5bIopfsD9lrmd3jQIEgGXwZdg;2D-3amOrRcljzV8VBzVO5-dUZWbOohY03DZbhePXgTs0"}',1795705115604);
INSERT INTO "events" VALUES('23brnfvy6p2e',27,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705115675);
INSERT INTO "events" VALUES('23brnfvy6p2e',28,'{"type":"DiceThrown","dice":[1,1,6,2,3],"proof":"2;10;03BztHEH-YqS9qPCkZEYelj_DKJ_Bv1hBVghsFoaCpQk;1avNKdLX7ZRJfC-rOw5lhx_4V417YDel9w3wernujkLk;2eNDCiCg4dcCTBSJNMS8HmyO7m6lRCJ8_yarVWcb_cW8"}',1795705115675);
INSERT INTO "events" VALUES('23brnfvy6p2e',29,'{"type":"BoxFilled","seat":0,"box":"threes","points":3,"repeat_bonus":0,"joker":false,"clock":false}',1795705115751);
INSERT INTO "events" VALUES('23brnfvy6p2e',30,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705115791);
INSERT INTO "events" VALUES('23brnfvy6p2e',31,'{"type":"DiceThrown","dice":[2,2,3,3,5],"proof":"2;11;0IBWXR8agKeoqmuqht8owNG31QzcKcV6JPl18o1Qym7o;1QfoFwOasgOl5Lh1ExUDAY6LpWfydjd95e6NKGDo_b6A;249KDjhGEJpS0JlM7FOGGBAQhnQLA1DjRoocUd3DQRJ0"}',1795705115791);
INSERT INTO "events" VALUES('23brnfvy6p2e',32,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705115849);
INSERT INTO "events" VALUES('23brnfvy6p2e',33,'{"type":"DiceThrown","dice":[2,2,4,3,5],"proof":"2;12;0ek-xHw2pHz6s3_A8HS0mjipTwwVCWFvyuMhEwfK9aL8;18dE5e54c4fHtwjVL2S67ZU8FR4w6tlMa_kzIhrOQ7Ss;2EnmmtSXr72SoM942ouEmMplMfy15greijLbQOhOD8Og"}',1795705115849);
INSERT INTO "events" VALUES('23brnfvy6p2e',34,'{"type":"BoxFilled","seat":1,"box":"threes","points":3,"repeat_bonus":0,"joker":false,"clock":false}',1795705115918);
INSERT INTO "events" VALUES('23brnfvy6p2e',35,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705115942);
INSERT INTO "events" VALUES('23brnfvy6p2e',36,'{"type":"DiceThrown","dice":[3,5,2,2,4],"proof":"2;13;0BSU8wfkW2CwVRhIIja5gLAnB5fcw3_6k9DAS2jXjI0Y;1HhHv0TFzwJwEiHlG-y6rEasPNh96dD3d6CjH_8O5w0U;2HCRnxwQm-e-EjUMfHu3VHiofJOXQszoFNChnl4hxOA8"}',1795705115942);
INSERT INTO "events" VALUES('23brnfvy6p2e',37,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705115993);
INSERT INTO "events" VALUES('23brnfvy6p2e',38,'{"type":"DiceThrown","dice":[3,5,3,2,3],"proof":"2;14;0_PdKue4xRrjACueohkNBKBtvpytHS561H_8n6Mdcfy0;1l_HdH3_CEaWG5UaqcwhVcyBq4duCBvT9t9Q-gqgTlmc;2Gti6Lzmikbbyk5eO7siV3HsR2FXCbu9zGbtZsaWR66g"}',1795705115993);
INSERT INTO "events" VALUES('23brnfvy6p2e',39,'{"type":"BoxFilled","seat":0,"box":"fours","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116051);
INSERT INTO "events" VALUES('23brnfvy6p2e',40,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116094);
INSERT INTO "events" VALUES('23brnfvy6p2e',41,'{"type":"DiceThrown","dice":[1,4,6,2,5],"proof":"2;15;0GhTKedvC1vRTfRrC-sjVhgt0rmTt_rdGlnak8AkCZlo;1OVFCXN69v7Kir037z8FPW8YRemqs5rF5jl4J-IDn4UE;26esfKwrsTnk_B-ZyaheS0M8KktVveiTrXy65Hfmg7Eg"}',1795705116094);
INSERT INTO "events" VALUES('23brnfvy6p2e',42,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116179);
INSERT INTO "events" VALUES('23brnfvy6p2e',43,'{"type":"DiceThrown","dice":[1,2,4,2,3],"proof":"2;16;0uJ4bB7DSQUDFF-bmRvi8sdiTwuchFqEWKSNb8cmAnao;1y4dKHQ4JP87T2UsHtI_SBDIL6Ko_dDk_jbjemP_7bm0;2pevJ0kRQh5CFZzPXAPP3QcbScP1ceET-4nl8rY3GkdA"}',1795705116179);
INSERT INTO "events" VALUES('23brnfvy6p2e',44,'{"type":"BoxFilled","seat":1,"box":"fours","points":4,"repeat_bonus":0,"joker":false,"clock":false}',1795705116231);
INSERT INTO "events" VALUES('23brnfvy6p2e',45,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116299);
INSERT INTO "events" VALUES('23brnfvy6p2e',46,'{"type":"DiceThrown","dice":[5,3,1,4,6],"proof":"2;17;0Um_DxpCXxUhR7sR4yzqg6hvVAxnDC3wn_MifSgTAxdA;1a9eegiu1aKgeAsUtkFvp2FMSKAUahh3idNxs0lQQMZY;2WXynPKPAHn-2jb_jFl_9eVWb6MfHejcJSYu24ETKX4I"}',1795705116299);
INSERT INTO "events" VALUES('23brnfvy6p2e',47,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116321);
INSERT INTO "events" VALUES('23brnfvy6p2e',48,'{"type":"DiceThrown","dice":[5,5,6,4,4],"proof":"2;18;0SIVkJV1gQZwZ9UkaXJUV9JMaKOC1Dej13XEp3I3YjmM;1z7DpKoZAKbpzPJbWrOIib6tbNJ5ylLPymX5nJ_GsIBk;2TpaL98kror_XlcF6B_MM8RwGCUtdvVJlMs06jUOIF-4"}',1795705116321);
INSERT INTO "events" VALUES('23brnfvy6p2e',49,'{"type":"BoxFilled","seat":0,"box":"fives","points":10,"repeat_bonus":0,"joker":false,"clock":false}',1795705116372);
INSERT INTO "events" VALUES('23brnfvy6p2e',50,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116391);
INSERT INTO "events" VALUES('23brnfvy6p2e',51,'{"type":"DiceThrown","dice":[2,2,4,3,6],"proof":"2;19;0UfLjVrQdbK7nqg3c-QTtgasS-x7DKJpi1Z6aeJSHzHc;1qJjv-4l1uzYfDsC7o53Wv8pwYcpeUDs0x6d3fgBT8x8;2jMhZ2IfDrQNLyPm1XlKFkSuDISpM1mF4BuVLCIEqo94"}',1795705116391);
INSERT INTO "events" VALUES('23brnfvy6p2e',52,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116403);
INSERT INTO "events" VALUES('23brnfvy6p2e',53,'{"type":"DiceThrown","dice":[2,6,3,3,2],"proof":"2;20;0dtRlkYOhEeOgUlO-KBAjzy6mdX9zwQqI2WDd3LffamM;10cbTukyuZdFoZQjZEBedmtbbyvtyRIVOaLHdCrLNhos;2NbhovJEWL4_D_8_otffdKE91Z5PrCt_SeBH_EsZjjvE"}',1795705116403);
INSERT INTO "events" VALUES('23brnfvy6p2e',54,'{"type":"BoxFilled","seat":1,"box":"fives","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116411);
INSERT INTO "events" VALUES('23brnfvy6p2e',55,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116419);
INSERT INTO "events" VALUES('23brnfvy6p2e',56,'{"type":"DiceThrown","dice":[1,6,3,2,5],"proof":"2;21;0fPU7nQ7cfKaDKU6rIaqVQY-0trnBnuKLycU_opQRj2g;1Qkthc12NHo5IlTQc8Xsp3XHoCKDm7jidl-Rd5SXpH-M;2UPAwjj8c0-sZIGu7R4eeI1j5_hHmfZSuAqghHFXyt9c"}',1795705116419);
INSERT INTO "events" VALUES('23brnfvy6p2e',57,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116424);
INSERT INTO "events" VALUES('23brnfvy6p2e',58,'{"type":"DiceThrown","dice":[1,5,4,2,6],"proof":"2;22;0uGgDaRRhMcY6XKKwaOUKMg1_ADxlLeNCaZgaBo5t7gw;1JK3unuheTQEuJjJCkHGgN-LMx1feLerHmzZYRqZAX84;2LlD2CyOAtF3DT3n3EjqVXOtcGD7b5oPwyNv3kvGUKWA"}',1795705116424);
INSERT INTO "events" VALUES('23brnfvy6p2e',59,'{"type":"BoxFilled","seat":0,"box":"sixes","points":6,"repeat_bonus":0,"joker":false,"clock":false}',1795705116428);
INSERT INTO "events" VALUES('23brnfvy6p2e',60,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116439);
INSERT INTO "events" VALUES('23brnfvy6p2e',61,'{"type":"DiceThrown","dice":[2,1,3,4,6],"proof":"2;23;0dTPKBJdnTTqXYwI17-iAOLxxTQerS8wv-kK5ax7sPOk;1lHdxpvK2CcWiD5lYmMDyssd4mKTJ_MT6TcJSjatkCIs;2U_x4OyKIWJatGYS5o5vFqEjW2MBjzr2jzL2cFp5rpy8"}',1795705116439);
INSERT INTO "events" VALUES('23brnfvy6p2e',62,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116451);
INSERT INTO "events" VALUES('23brnfvy6p2e',63,'{"type":"DiceThrown","dice":[2,1,5,4,1],"proof":"2;24;0BWcnId8knApS1-LuA7v2FTWTDMjMgTE1pI8NEGBMIIQ;10iLf7gxHccTefG7rfsU8PP_SDKAtHbw6MmRFuNnlp4w;2YM9WnkUlvlm3FyRgS9Hue09oeUzhbwOb2EG4MYaqHzM"}',1795705116451);
INSERT INTO "events" VALUES('23brnfvy6p2e',64,'{"type":"BoxFilled","seat":1,"box":"sixes","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116456);
INSERT INTO "events" VALUES('23brnfvy6p2e',65,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116460);
INSERT INTO "events" VALUES('23brnfvy6p2e',66,'{"type":"DiceThrown","dice":[5,3,3,4,4],"proof":"2;25;0ESr6YY-hbUTPPJufRg92qErcqSFGadS8qk1NzEO5S_0;1FonmVcHdT-cxxO0H8J8kJMgswHCXKLK-ciWtaHIAkt4;2X8PXzDfzKazRqEDY2yUgyxBMmT6VuS0Y_0gvcEOAqc4"}',1795705116460);
INSERT INTO "events" VALUES('23brnfvy6p2e',67,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116467);
INSERT INTO "events" VALUES('23brnfvy6p2e',68,'{"type":"DiceThrown","dice":[5,2,5,4,1],"proof":"2;26;09dFsScPEs8ojWUW4blEs7-Ii94Jv8YyQFDINtkpFjCM;1G0fwK6vNV2lZtGScI-xVAOrzxaidZA_v-I2LykyJQ8o;2A7_rAqDwW8RczkRbm0LccggpnlY2yBPr6OsJwz069Wc"}',1795705116467);
INSERT INTO "events" VALUES('23brnfvy6p2e',69,'{"type":"BoxFilled","seat":0,"box":"three_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116479);
INSERT INTO "events" VALUES('23brnfvy6p2e',70,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116487);
INSERT INTO "events" VALUES('23brnfvy6p2e',71,'{"type":"DiceThrown","dice":[5,2,4,4,5],"proof":"2;27;0VdUsEalwRDtFTpK5j74UYgfPxvwHYzNt43O7aZr97uQ;1V2dhUagbW8oJqRgzl6qwBzW7DxcBhLcl8Gvpc9bm6Ck;2WVjwgP8GrQ5iUxGTqQcuVI-xNySvsI6_LetDX81lYh8"}',1795705116487);
INSERT INTO "events" VALUES('23brnfvy6p2e',72,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116499);
INSERT INTO "events" VALUES('23brnfvy6p2e',73,'{"type":"DiceThrown","dice":[5,4,6,4,4],"proof":"2;28;0myK2D_BRsLi2LhiICd7jugBey-WxeElFHF19LmNfoB4;1IkY51bsaPG9slGeb2QpkvKQcguToqeKNA72LWWzej-Y;2F3nmOHdTZYK4z6h4nEAJT-9Bqe34FAENa3L4Mb6LvmQ"}',1795705116499);
INSERT INTO "events" VALUES('23brnfvy6p2e',74,'{"type":"BoxFilled","seat":1,"box":"three_of_a_kind","points":12,"repeat_bonus":0,"joker":false,"clock":false}',1795705116507);
INSERT INTO "events" VALUES('23brnfvy6p2e',75,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116513);
INSERT INTO "events" VALUES('23brnfvy6p2e',76,'{"type":"DiceThrown","dice":[4,2,3,2,2],"proof":"2;29;0g6WcrpIcyzAjsKVGSLqoT5rEfIV6Omj5V-xvK4HOLnc;1CuaiBzNYdGGWjb0hZnc2nEc52_eXbp0dmjORWAJnNX0;2nAm5iWy16uBGSRgYtFSK9wBRoOBGnR7OY8Qi3l4DPo4"}',1795705116513);
INSERT INTO "events" VALUES('23brnfvy6p2e',77,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116517);
INSERT INTO "events" VALUES('23brnfvy6p2e',78,'{"type":"DiceThrown","dice":[4,1,6,2,4],"proof":"2;30;0tNqbPoWPBGWTvYt2Y_XNlM03mn_kmngPpYzsu4ForPM;1shK8_KwCVNWpQCr_OrrmVKxEt6VinuWSzlaarC8dTKA;23_9C909xzZm7DxhCH_q_MLaSazj4YmcGP0cSpMs6iGY"}',1795705116517);
INSERT INTO "events" VALUES('23brnfvy6p2e',79,'{"type":"BoxFilled","seat":0,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116520);
INSERT INTO "events" VALUES('23brnfvy6p2e',80,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116527);
INSERT INTO "events" VALUES('23brnfvy6p2e',81,'{"type":"DiceThrown","dice":[1,1,6,4,6],"proof":"2;31;0iuxC6XXJI7erb9rQUlLA5Vh5cskcGTFIt1Ymqer2d4U;1UTFFJbynvYni0UFhx40cS6DmqQV_m7YPdjG3LkncKb8;2dlPiLyp_bOMp_lXLuvmZ3DCp2K3qUsDCn-nckfE_cP0"}',1795705116527);
INSERT INTO "events" VALUES('23brnfvy6p2e',82,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116547);
INSERT INTO "events" VALUES('23brnfvy6p2e',83,'{"type":"DiceThrown","dice":[1,4,2,4,2],"proof":"2;32;0x5HVsBQfnoj702X8mJSbrPfE4abAynvveKnaMJ8cc4s;1wPaiTgSbqEPI6fGugJPkMNWjmvf7v5-JCM2W51AamaI;20-yxBsLzXfWG5i4mRUhCt-6J7v20tBk06D7owobWgOg"}',1795705116547);
INSERT INTO "events" VALUES('23brnfvy6p2e',84,'{"type":"BoxFilled","seat":1,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116554);
INSERT INTO "events" VALUES('23brnfvy6p2e',85,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116559);
INSERT INTO "events" VALUES('23brnfvy6p2e',86,'{"type":"DiceThrown","dice":[1,1,1,2,3],"proof":"2;33;0s9rQrlU1qf0KoSqwLvpHYVL92Jg58Rp-Q3fLm74mLCk;1nWtI1VHQqjfal90kmWZSVGz20rypjMP0F0AYsua10ko;2CSsdLWB7u71RKjoIQb_tNJ-Fkm8PX4Z0kgiYQEXDg68"}',1795705116559);
INSERT INTO "events" VALUES('23brnfvy6p2e',87,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116563);
INSERT INTO "events" VALUES('23brnfvy6p2e',88,'{"type":"DiceThrown","dice":[1,2,1,2,2],"proof":"2;34;00HAqM3xlv0dO93EEc6kVOBC4Jz-vpvb0abKEthbFXuQ;1L190Yds-6oqP2uu0Wpo1bJay2rHW1vCr58cwQXYO2HM;2Sd8unWu7PumpRaG-bPwjx5JEGokLD6szG7tv49f6Xrc"}',1795705116563);
INSERT INTO "events" VALUES('23brnfvy6p2e',89,'{"type":"BoxFilled","seat":0,"box":"full_house","points":8,"repeat_bonus":0,"joker":false,"clock":false}',1795705116579);
INSERT INTO "events" VALUES('23brnfvy6p2e',90,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116591);
INSERT INTO "events" VALUES('23brnfvy6p2e',91,'{"type":"DiceThrown","dice":[2,4,1,6,5],"proof":"2;35;0Jqk_-pkOUzI903DvzD7EqINZd5vmQGaIhYh2ImSuqss;1Cf7vZuBcZAcUNLp5MvrTXdF_3V-HfdQgqvSpgoIp43A;2zBtcjMQ3SMjDJH06Y8nV8_w0ox9_tibfdt8m-xQLwzg"}',1795705116591);
INSERT INTO "events" VALUES('23brnfvy6p2e',92,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116611);
INSERT INTO "events" VALUES('23brnfvy6p2e',93,'{"type":"DiceThrown","dice":[2,6,3,6,2],"proof":"2;36;0R1Ve80LQkwH3ZspqPapIwjYd5rdCi_y8MaKGXDOxFWw;12Bvk09pYMCZD3LLd13EovtpAbOZda_VXXv-iBvNuhhw;2Qj3BwliJWdoK4HE0OQ5FiavQbBVoPL60epODMwNs0G0"}',1795705116611);
INSERT INTO "events" VALUES('23brnfvy6p2e',94,'{"type":"BoxFilled","seat":1,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116619);
INSERT INTO "events" VALUES('23brnfvy6p2e',95,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116626);
INSERT INTO "events" VALUES('23brnfvy6p2e',96,'{"type":"DiceThrown","dice":[5,6,3,1,2],"proof":"2;37;00_eJYOSgef8CcEh64bk-Zkk6pDkO8Zk_YMAURaSJ5nA;1XlTuO5RjQ8BimEeYKnYiasadLXEWt61wsXfGQCgINyM;21r-F7_63F93RccrKPghlO44jhtWtqs6r3EXSRq-hbUs"}',1795705116626);
INSERT INTO "events" VALUES('23brnfvy6p2e',97,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116645);
INSERT INTO "events" VALUES('23brnfvy6p2e',98,'{"type":"DiceThrown","dice":[5,4,6,1,6],"proof":"2;38;0UiGPpWyPXG_8iGZTLu6qAluGENpGax1moTgYrP_jz6Q;1wF9Y4dpSm4h7hY30NxhPA74DPYWN-oIkw-NCblq80H0;2HmrJDqTxiXupyY5etJ_cJrThZqyZMpUfWyCvuiHC3QI"}',1795705116645);
INSERT INTO "events" VALUES('23brnfvy6p2e',99,'{"type":"BoxFilled","seat":0,"box":"small_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116655);
INSERT INTO "events" VALUES('23brnfvy6p2e',100,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116660);
INSERT INTO "events" VALUES('23brnfvy6p2e',101,'{"type":"DiceThrown","dice":[6,3,6,5,3],"proof":"2;39;0NGaABrmc23-hPvAN9Ri0cWv5qsVeU-a52Dai83-zQRw;1U-Qb0fzv8ShrLa8t7JJJB1pJpjH95C6DSssYz5PuGXc;2MRhojQ6I2Rv-d_18TabvDiranC-FzlO3q7yYFkfq6Kw"}',1795705116660);
INSERT INTO "events" VALUES('23brnfvy6p2e',102,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116663);
INSERT INTO "events" VALUES('23brnfvy6p2e',103,'{"type":"DiceThrown","dice":[6,4,1,5,6],"proof":"2;40;0fEAJJ0IubYzmQ0EzJOsHTEMXxaWJ7X6NG1Sm3O4OIzk;1Ls4cyYSD6YNOb4vqgVIpokgW4gVYvk1u1FFwL1Cye6k;2ntmKLRc5-dKQmMx7E-GnDIxWVEmsIHmjPtm02WKsWtA"}',1795705116663);
INSERT INTO "events" VALUES('23brnfvy6p2e',104,'{"type":"BoxFilled","seat":1,"box":"small_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116671);
INSERT INTO "events" VALUES('23brnfvy6p2e',105,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116675);
INSERT INTO "events" VALUES('23brnfvy6p2e',106,'{"type":"DiceThrown","dice":[1,5,1,3,5],"proof":"2;41;0KVWWB6HBgvB_RRzUgPMo3llBPH-RvJgLO40N9-ff4iY;1W3zbFdDaT-_qglDhCKNL4p66LT18N-XSUHls7oNsv1A;2JXol7mhHDQMDVBj1w9AwzYG0yvWgXdOa7vqEKpB2ue0"}',1795705116675);
INSERT INTO "events" VALUES('23brnfvy6p2e',107,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116698);
INSERT INTO "events" VALUES('23brnfvy6p2e',108,'{"type":"DiceThrown","dice":[1,2,2,3,1],"proof":"2;42;0M8YMNIxMtKCpMbeCPT6XhDg8spvu-mLZAl2YLV2bLCI;1N5T8KNbMuyMV1Vktnx2BcsEcKzVRK3UNExLMsC8TCx4;2lQFV7dNwxKeaSYxfPYRkbTb3ZHehK_E6qyuHkygiYdQ"}',1795705116698);
INSERT INTO "events" VALUES('23brnfvy6p2e',109,'{"type":"BoxFilled","seat":0,"box":"large_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116725);
INSERT INTO "events" VALUES('23brnfvy6p2e',110,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116779);
INSERT INTO "events" VALUES('23brnfvy6p2e',111,'{"type":"DiceThrown","dice":[6,4,6,6,3],"proof":"2;43;0qNMAZQzitJiov2Cf9BZxsTWgsDbDWd-Y9aBINX2PXiY;1IomuihLgvU5KjAzqVWHyURXdFYN-wjeSOWRKu_VOw7g;2HUIdPEK2v41RTOsgxqWO7xyZm5Mog7IOIt4i5vYPmlI"}',1795705116779);
INSERT INTO "events" VALUES('23brnfvy6p2e',112,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705116852);
INSERT INTO "events" VALUES('23brnfvy6p2e',113,'{"type":"DiceThrown","dice":[6,4,4,6,4],"proof":"2;44;09aKD6aawKWzhqFb0AIRkGKzx1LEuyNSuv9wYDDv6fxo;1SiPBBq3XigazMBCbWLOjO2gXm_KIUnEOVSehh8IbBoE;2-y6x-N3lMb0-UY3_nLFeVyq1KCJ2gvl3oqZ3xymt-vo"}',1795705116852);
INSERT INTO "events" VALUES('23brnfvy6p2e',114,'{"type":"BoxFilled","seat":1,"box":"large_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705116885);
INSERT INTO "events" VALUES('23brnfvy6p2e',115,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705116929);
INSERT INTO "events" VALUES('23brnfvy6p2e',116,'{"type":"DiceThrown","dice":[4,6,4,4,4],"proof":"2;45;0GIYpOTT4Q4ES-oYGmvX-1MmofXENhTERn-CKLM0gzqI;1My0szDXgU9f38X2UMO0gdfAPiQZ31QmyHvh_3RPixbA;2XBAPRQY0PrIw00iaM4uWQRIQJk2XbJyQDgZkbprw-MQ"}',1795705116929);
INSERT INTO "events" VALUES('23brnfvy6p2e',117,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705116933);
INSERT INTO "events" VALUES('23brnfvy6p2e',118,'{"type":"DiceThrown","dice":[4,2,5,4,4],"proof":"2;46;0WOUxnqrw7PYofJZ2OVwADiVwd_qRmgTbIU9S-fx7X7A;1z3MuZ7-SF1c8izA8jhZMoJ5OCV6rAnwlHUU1vsB2llQ;2_T1WbAW-A-9NY7eTZGUQ-A6-0myKDllaGpvtoVSeusc"}',1795705116933);
INSERT INTO "events" VALUES('23brnfvy6p2e',119,'{"type":"BoxFilled","seat":0,"box":"choice","points":19,"repeat_bonus":0,"joker":false,"clock":false}',1795705116976);
INSERT INTO "events" VALUES('23brnfvy6p2e',120,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705116981);
INSERT INTO "events" VALUES('23brnfvy6p2e',121,'{"type":"DiceThrown","dice":[3,5,5,1,4],"proof":"2;47;0cno81k8YRfyFDJYZgl4q0iuLGvbwS21DUeaZd3gosaI;1fz7SOyr4vde-5bMtn5AEWkBsasjSXmHKVMQyj1R9HZI;2L8Z-xoLg62Qz23ZoMFyCnjXrM389ryXClsjTeWF4AjM"}',1795705116981);
INSERT INTO "events" VALUES('23brnfvy6p2e',122,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705117014);
INSERT INTO "events" VALUES('23brnfvy6p2e',123,'{"type":"DiceThrown","dice":[3,3,6,1,6],"proof":"2;48;0Nk6FpL7neJ47sBqIR3k7HfeM5nbKZjt56k-e8YTs8FI;1hMpoBT5IhD9vmM_FGCgJrLXA91UpLYRJZcfmqaJXa8o;2cXc51Z4NLf4Qyonvd8-5CVH_n6U_fsbeEsoh2i4dEp4"}',1795705117014);
INSERT INTO "events" VALUES('23brnfvy6p2e',124,'{"type":"BoxFilled","seat":1,"box":"choice","points":19,"repeat_bonus":0,"joker":false,"clock":false}',1795705117027);
INSERT INTO "events" VALUES('23brnfvy6p2e',125,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117048);
INSERT INTO "events" VALUES('23brnfvy6p2e',126,'{"type":"DiceThrown","dice":[2,1,6,5,6],"proof":"2;49;0JN5TCP99tPVS6XmMDKXsC4AzOvRCx80AH49A68l60H4;1edyjavMdMZHt_faWkc9RLN2AYrZynZ7GG29jBu3fsos;2pnLSn3_nDsdyrQKhIzGtdamA7-3Ijt9ZFfLRMMU9KmM"}',1795705117048);
INSERT INTO "events" VALUES('23brnfvy6p2e',127,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117063);
INSERT INTO "events" VALUES('23brnfvy6p2e',128,'{"type":"DiceThrown","dice":[2,2,5,5,2],"proof":"2;50;0QByghCvyJGWaiK-RC3rQqBb57wRS0NO7GydUaS35P4E;1xVWR6QkJj9zvENTY0DnJPK-GcW2hAgx9I-8z--B8QaM;2VWp-bJVEYWRyEfp7XI7y5e6azQmVfY5Q2QB5bBQYmKo"}',1795705117063);
INSERT INTO "events" VALUES('23brnfvy6p2e',129,'{"type":"BoxFilled","seat":0,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117067);
INSERT INTO "events" VALUES('23brnfvy6p2e',130,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117069);
INSERT INTO "events" VALUES('23brnfvy6p2e',131,'{"type":"DiceThrown","dice":[5,6,6,6,2],"proof":"2;51;0-76jIk8hpQKyfcpCJ952VOomPPx1oYty9oRcwg0ycTk;1zwGbRI32Rk2Fm6XG8Tio2CrtAwA_ZqAESNd45vqcONU;2zr5SGZFHVEIdrVEGUVNo9zPx6-dJOvIm5M_ZjOJVl1o"}',1795705117069);
INSERT INTO "events" VALUES('23brnfvy6p2e',132,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705117073);
INSERT INTO "events" VALUES('23brnfvy6p2e',133,'{"type":"DiceThrown","dice":[5,1,4,6,5],"proof":"2;52;0VpFDOJtk5IBiwIYlDdMge8vX-1rbKngZNcv0FiRax1o;1njjiJ1unIRIGO1oDezoHVISWOvJUlnyvoVVuToTgONU;20yEDccT-Am85Dq7bHsAtyHEUDQMyMVqjkfy1k7QXPpI"}',1795705117073);
INSERT INTO "events" VALUES('23brnfvy6p2e',134,'{"type":"BoxFilled","seat":1,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117076);
INSERT INTO "events" VALUES('76m6ecat6mhs',1,'{"type":"GameStarted","rules_id":"clubhouse","fingerprint":"2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47","holders":[{"name":"Mina","bot":null,"program":false},{"name":"Gull","bot":"greedy","program":false}],"order":[0,1]}',1795705117212);
INSERT INTO "events" VALUES('76m6ecat6mhs',2,'{"type":"DicePledged","party":0,"tip":"gocS1ccxl1uacGeCDmz1VKrEQOQZGMIQ7A2YjNYgJ7s","since":1}',1795705117212);
INSERT INTO "events" VALUES('76m6ecat6mhs',3,'{"type":"DicePledged","party":1,"tip":"KfWVDpElXAFOhWxbYdXz0MJwsyaRBWH9ATeyFlqRF7M","since":1}',1795705117212);
INSERT INTO "events" VALUES('76m6ecat6mhs',4,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117221);
INSERT INTO "events" VALUES('76m6ecat6mhs',5,'{"type":"DiceThrown","dice":[5,1,2,2,2],"proof":"2;1;0-KdHKk_pis-3KsjhhGFchlmO9Ytct_lg7e7-R1HvjCo;19Q_jayLDOlZetl0wDbjeA1TgE68y_-7sfCFoxNs4zMk"}',1795705117221);
INSERT INTO "events" VALUES('76m6ecat6mhs',6,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117232);
INSERT INTO "events" VALUES('76m6ecat6mhs',7,'{"type":"DiceThrown","dice":[5,1,5,2,2],"proof":"2;2;0BWULOW85uCHYWpvEbpLuzqETvsckrkXtaXg-ZkH4xk4;1KQSv6gGzTwXfDYeqqRSd7QIqolRO3UvXjOM3cz_4w2Y"}',1795705117232);
INSERT INTO "events" VALUES('76m6ecat6mhs',8,'{"type":"BoxFilled","seat":0,"box":"ones","points":1,"repeat_bonus":0,"joker":false,"clock":false}',1795705117241);
INSERT INTO "events" VALUES('76m6ecat6mhs',9,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117247);
INSERT INTO "events" VALUES('76m6ecat6mhs',10,'{"type":"DiceThrown","dice":[3,6,5,5,4],"proof":"2;3;0np6EiUtpsntVW22Hwwqx31b3nt2dH4ZsiMHkwxASzx8;1yS2oKDbkDNs7ztmdxUkGr2Bh5NP9xDSRicEQB3CwrsI"}',1795705117247);
INSERT INTO "events" VALUES('76m6ecat6mhs',11,'{"type":"BoxFilled","seat":1,"box":"choice","points":23,"repeat_bonus":0,"joker":false,"clock":false}',1795705117250);
INSERT INTO "events" VALUES('76m6ecat6mhs',12,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117254);
INSERT INTO "events" VALUES('76m6ecat6mhs',13,'{"type":"DiceThrown","dice":[1,4,3,3,2],"proof":"2;4;0oxTAM4pb6qgmSM-ZjcykF76_ToLIhwEpox9pUe8r3yU;1FeEUnLzKDeDfR3o4asw1q5Z_bV6-6A3bAB6DB67vJK8"}',1795705117254);
INSERT INTO "events" VALUES('76m6ecat6mhs',14,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117270);
INSERT INTO "events" VALUES('76m6ecat6mhs',15,'{"type":"DiceThrown","dice":[1,5,3,3,5],"proof":"2;5;0wQsC3AskPE3aF0bK4VqMEjkBB07bAHvhlQLFr_X_7cQ;1wVgUs8hs9UAgmp_dgww3wrePWNdxmo4mRqscqRjOB98"}',1795705117270);
INSERT INTO "events" VALUES('76m6ecat6mhs',16,'{"type":"BoxFilled","seat":0,"box":"twos","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117279);
INSERT INTO "events" VALUES('76m6ecat6mhs',17,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117282);
INSERT INTO "events" VALUES('76m6ecat6mhs',18,'{"type":"DiceThrown","dice":[3,1,5,4,3],"proof":"2;6;0r8l-BY_pDeiiXzN6A_2V6GtFQV3DQmvkSnLxc0r0oL0;1N4p1nhiIGRUpzPaYfAX0aHK64nXO1Nek8WDm3JjBwZw"}',1795705117282);
INSERT INTO "events" VALUES('76m6ecat6mhs',19,'{"type":"BoxFilled","seat":1,"box":"threes","points":6,"repeat_bonus":0,"joker":false,"clock":false}',1795705117284);
INSERT INTO "events" VALUES('76m6ecat6mhs',20,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117287);
INSERT INTO "events" VALUES('76m6ecat6mhs',21,'{"type":"DiceThrown","dice":[1,5,4,4,6],"proof":"2;7;0-dgdklG7sacErvLwjiLVRrCF42BVXY-Ew5bx9T09Q_s;1sxn7wH-ugfJclcw25l6BLaQAHSub_0tSdtnBscfPVfA"}',1795705117287);
INSERT INTO "events" VALUES('76m6ecat6mhs',22,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117290);
INSERT INTO "events" VALUES('76m6ecat6mhs',23,'{"type":"DiceThrown","dice":[1,3,3,4,5],"proof":"2;8;00t3Bc32m8csgVy9D2BbepDMDY_Pn7hTVG8JIH_RfVmc;1Y5l6q86q5CWbzKeCHynm6EKnzKx2attJ0K8YLMv78AE"}',1795705117290);
INSERT INTO "events" VALUES('76m6ecat6mhs',24,'{"type":"BoxFilled","seat":0,"box":"threes","points":6,"repeat_bonus":0,"joker":false,"clock":false}',1795705117295);
INSERT INTO "events" VALUES('76m6ecat6mhs',25,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117302);
INSERT INTO "events" VALUES('76m6ecat6mhs',26,'{"type":"DiceThrown","dice":[5,4,3,2,1],"proof":"2;9;0lBvXKLl95F8O_kUNkn2bGkQPfj7Av02K_iLBC29by40;1w2U81dvPMEslTW9KxRtGzeTt0jU77y3Y3ZmHSAg21vY"}',1795705117302);
INSERT INTO "events" VALUES('76m6ecat6mhs',27,'{"type":"BoxFilled","seat":1,"box":"large_straight","points":30,"repeat_bonus":0,"joker":false,"clock":false}',1795705117304);
INSERT INTO "events" VALUES('76m6ecat6mhs',28,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117308);
INSERT INTO "events" VALUES('76m6ecat6mhs',29,'{"type":"DiceThrown","dice":[4,5,3,6,3],"proof":"2;10;0j5epzdj-sILIH2UBT61_0YWqHWqvYgeV5-q2Kagkm3s;1YwwZXDKoRzmcDvD4Nu8Ys3LGcnEj6aA4uhN0RxBLWdM"}',1795705117308);
INSERT INTO "events" VALUES('76m6ecat6mhs',30,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117327);
INSERT INTO "events" VALUES('76m6ecat6mhs',31,'{"type":"DiceThrown","dice":[4,2,5,6,5],"proof":"2;11;0H2KT2NrJOVZPkv5Ht_O2eY6ON4gjAAEZIQk1SEpYB0c;1-dX-yS2EHA01VptETR4vz9Da1RX89sZ5FdG8yz5QO8Y"}',1795705117327);
INSERT INTO "events" VALUES('76m6ecat6mhs',32,'{"type":"BoxFilled","seat":0,"box":"fours","points":4,"repeat_bonus":0,"joker":false,"clock":false}',1795705117334);
INSERT INTO "events" VALUES('76m6ecat6mhs',33,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117340);
INSERT INTO "events" VALUES('76m6ecat6mhs',34,'{"type":"DiceThrown","dice":[1,2,4,1,4],"proof":"2;12;0XU29CAg-kCUCm3oszVhHSlTtrljN-WGVPZTNgzGxFIc;1AhFEk0xLmh6tcHj4h5S-b8Wn0KvwgZi2N-jWKKxXuX4"}',1795705117340);
INSERT INTO "events" VALUES('76m6ecat6mhs',35,'{"type":"BoxFilled","seat":1,"box":"fours","points":8,"repeat_bonus":0,"joker":false,"clock":false}',1795705117342);
INSERT INTO "events" VALUES('76m6ecat6mhs',36,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117351);
INSERT INTO "events" VALUES('76m6ecat6mhs',37,'{"type":"DiceThrown","dice":[2,4,6,2,6],"proof":"2;13;01QKvnJHEM1V8xR561mlfIWTANqW3ZZTbVsM9SfWD700;1ur_6WXF8g_LiVkEGd-jRVmfYcBop0G3wQxPvGU9Rh5c"}',1795705117351);
INSERT INTO "events" VALUES('76m6ecat6mhs',38,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117355);
INSERT INTO "events" VALUES('76m6ecat6mhs',39,'{"type":"DiceThrown","dice":[2,1,5,2,6],"proof":"2;14;0TlyFs5kZptKINukUw8iSsT68eimwqJZXg4KoaYhGYdE;1-dK97zBitnA1tcnbqEmu30FHG7jzcL-mjUfkdHDYo74"}',1795705117355);
INSERT INTO "events" VALUES('76m6ecat6mhs',40,'{"type":"BoxFilled","seat":0,"box":"fives","points":5,"repeat_bonus":0,"joker":false,"clock":false}',1795705117364);
INSERT INTO "events" VALUES('76m6ecat6mhs',41,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117366);
INSERT INTO "events" VALUES('76m6ecat6mhs',42,'{"type":"DiceThrown","dice":[6,3,4,3,6],"proof":"2;15;0sZ1X0rtN0zcoTYGANT7A-0aSpJx0-Seh2L-ALlJGVQ4;1lrjZuGDWFArGNqWuZ3RQqF0cMMOVQiMWCjf4SPAkhEk"}',1795705117366);
INSERT INTO "events" VALUES('76m6ecat6mhs',43,'{"type":"BoxFilled","seat":1,"box":"sixes","points":12,"repeat_bonus":0,"joker":false,"clock":false}',1795705117368);
INSERT INTO "events" VALUES('76m6ecat6mhs',44,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117371);
INSERT INTO "events" VALUES('76m6ecat6mhs',45,'{"type":"DiceThrown","dice":[4,1,6,1,2],"proof":"2;16;0O7uO-kclOglw3XgP_0DznG5QJWPAaXrzWf_P_Tpq49A;1sTFCjPt1sZFdMeoo7DBjDC3pGOUbRhx-ox0SNFqdmlw"}',1795705117371);
INSERT INTO "events" VALUES('76m6ecat6mhs',46,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117381);
INSERT INTO "events" VALUES('76m6ecat6mhs',47,'{"type":"DiceThrown","dice":[4,3,5,1,4],"proof":"2;17;0VHjmcVg2VBfOvnwTM0kav-eY7ZBc__nCQeRm6uhlsRA;1ilwXxyxSwvYqxDA8ttyh8IPAEJvvCLqNFRHD5A31_g4"}',1795705117381);
INSERT INTO "events" VALUES('76m6ecat6mhs',48,'{"type":"BoxFilled","seat":0,"box":"sixes","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117395);
INSERT INTO "events" VALUES('76m6ecat6mhs',49,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117398);
INSERT INTO "events" VALUES('76m6ecat6mhs',50,'{"type":"DiceThrown","dice":[1,6,5,6,3],"proof":"2;18;0QoHP-LH6gHWTiTO4zP2DVwuJqcXbGytgr5Hx3-ZcQTI;1FpVXRDlhU-H9Hac5W9cefFMNzgBmk4aA6BK8yk67CwA"}',1795705117398);
INSERT INTO "events" VALUES('76m6ecat6mhs',51,'{"type":"BoxFilled","seat":1,"box":"fives","points":5,"repeat_bonus":0,"joker":false,"clock":false}',1795705117400);
INSERT INTO "events" VALUES('76m6ecat6mhs',52,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117403);
INSERT INTO "events" VALUES('76m6ecat6mhs',53,'{"type":"DiceThrown","dice":[1,5,5,4,4],"proof":"2;19;0eX5tbRm9QGtMVLNNoBfr3zfWzKqqCPRdVCt16U6rDU8;1-J9Ogake10aFoSDcGSCfRHlw4kedaNtfnunYYbKsN6k"}',1795705117403);
INSERT INTO "events" VALUES('76m6ecat6mhs',54,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117409);
INSERT INTO "events" VALUES('76m6ecat6mhs',55,'{"type":"DiceThrown","dice":[1,5,2,4,5],"proof":"2;20;0IGR3B0OBbo_7virhFW_weeZfULli0txUXJyii8pXa30;1-uiJ0nKR6ifluXhcBLPA2RAMHz-wNiUYP-3BygvXaq4"}',1795705117409);
INSERT INTO "events" VALUES('76m6ecat6mhs',56,'{"type":"BoxFilled","seat":0,"box":"choice","points":17,"repeat_bonus":0,"joker":false,"clock":false}',1795705117416);
INSERT INTO "events" VALUES('76m6ecat6mhs',57,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117427);
INSERT INTO "events" VALUES('76m6ecat6mhs',58,'{"type":"DiceThrown","dice":[2,3,5,1,5],"proof":"2;21;0WKLbSGEpBt0iisXSeNg5tocvKIjwIscNGwBHwUzAs4M;1fHgmVkkN5tTWoI60QVznaJqhMOcm2vdjeaXg6Ec6fMY"}',1795705117427);
INSERT INTO "events" VALUES('76m6ecat6mhs',59,'{"type":"BoxFilled","seat":1,"box":"twos","points":2,"repeat_bonus":0,"joker":false,"clock":false}',1795705117430);
INSERT INTO "events" VALUES('76m6ecat6mhs',60,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117433);
INSERT INTO "events" VALUES('76m6ecat6mhs',61,'{"type":"DiceThrown","dice":[2,2,1,2,1],"proof":"2;22;0zB5Iop9M8DRo_f4M_W43JE1GeOac4eFpGOoeC1gpywY;1Aubgoz_eGb2c_6wwH5byNNLCjckJyxoKJAf5RPbnz_w"}',1795705117433);
INSERT INTO "events" VALUES('76m6ecat6mhs',62,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117439);
INSERT INTO "events" VALUES('76m6ecat6mhs',63,'{"type":"DiceThrown","dice":[2,1,4,2,4],"proof":"2;23;0rM6m59GzaXdXqkvPtBkzTEZqpS3VNbyA-Z5uEt51LFc;1phBD0N5LzkuPNQAbBOUyqdAnvtuG1lbYFVqQcpKDufk"}',1795705117439);
INSERT INTO "events" VALUES('76m6ecat6mhs',64,'{"type":"BoxFilled","seat":0,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117442);
INSERT INTO "events" VALUES('76m6ecat6mhs',65,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117451);
INSERT INTO "events" VALUES('76m6ecat6mhs',66,'{"type":"DiceThrown","dice":[1,5,1,2,4],"proof":"2;24;0_68VUurJB-wcaO8DuZNPHju6dfyEMUqsyBTXS6O3qNQ;1Zm8gdND-OSqBFNbcs7gzYwujYRncyRf3C1PSjZxAxB0"}',1795705117451);
INSERT INTO "events" VALUES('76m6ecat6mhs',67,'{"type":"BoxFilled","seat":1,"box":"ones","points":2,"repeat_bonus":0,"joker":false,"clock":false}',1795705117454);
INSERT INTO "events" VALUES('76m6ecat6mhs',68,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117461);
INSERT INTO "events" VALUES('76m6ecat6mhs',69,'{"type":"DiceThrown","dice":[1,3,3,1,6],"proof":"2;25;0Xx-31VBYPS37LQjkOH95axc23geJWROWHdZxUmjWGHk;1bQ-Q5qlh1fzGSKmajU_L553mrVLXCCQ-EVggXpjXcw8"}',1795705117461);
INSERT INTO "events" VALUES('76m6ecat6mhs',70,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117466);
INSERT INTO "events" VALUES('76m6ecat6mhs',71,'{"type":"DiceThrown","dice":[1,5,5,1,3],"proof":"2;26;0ygJCRNuvHGyWGRKg9T1uuF3FwYywdkWuVWpmZOj7QOI;1Hg-owIX-iFRn2Jn-OYd83tvuZtbu_r6Jwe9pXRZoArM"}',1795705117466);
INSERT INTO "events" VALUES('76m6ecat6mhs',72,'{"type":"BoxFilled","seat":0,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117478);
INSERT INTO "events" VALUES('76m6ecat6mhs',73,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117482);
INSERT INTO "events" VALUES('76m6ecat6mhs',74,'{"type":"DiceThrown","dice":[4,4,5,4,3],"proof":"2;27;0M7ax1qC3RnBbk_i2Im4HkugFB-ejQx5HaRIdWQoKPio;14RkoemOuRJKlVzsOgO3hH5UYY-Bh1QwmiX-aEWuVv4Y"}',1795705117482);
INSERT INTO "events" VALUES('76m6ecat6mhs',75,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117491);
INSERT INTO "events" VALUES('76m6ecat6mhs',76,'{"type":"DiceThrown","dice":[2,5,6,6,3],"proof":"2;28;06oHZc1EQOp7K1-WGv2zzob8qLFzioPsjsUxnGzZIaDw;1Y2JKcxaWcuRu0f0x8lJo8qxeecQuysfvkSSmSpEWGac"}',1795705117491);
INSERT INTO "events" VALUES('76m6ecat6mhs',77,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117499);
INSERT INTO "events" VALUES('76m6ecat6mhs',78,'{"type":"DiceThrown","dice":[3,1,4,5,3],"proof":"2;29;0bVlfowghP3gzxobVLfF5gr05u70GZXkz6oejmXfGVLk;1DGU4NLyZtHg2v6CHihUoXa4VQM7kDbdLq7jcszi8K9Y"}',1795705117499);
INSERT INTO "events" VALUES('76m6ecat6mhs',79,'{"type":"BoxFilled","seat":1,"box":"four_of_a_kind","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117509);
INSERT INTO "events" VALUES('76m6ecat6mhs',80,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117513);
INSERT INTO "events" VALUES('76m6ecat6mhs',81,'{"type":"DiceThrown","dice":[4,4,1,2,6],"proof":"2;30;0JGfu9zeDR_IVuDNtvIMe_jg9uIGk9F4SeetHGrGNw4g;1mNUBJz0s1rncjq157T0CgEw91CY81PP-M2zE-fzf8IU"}',1795705117513);
INSERT INTO "events" VALUES('76m6ecat6mhs',82,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117526);
INSERT INTO "events" VALUES('76m6ecat6mhs',83,'{"type":"DiceThrown","dice":[4,3,6,2,6],"proof":"2;31;07SQzpKgRRlf6H7HeoGcMuc1QF8xFXCT90Pt9214yA_o;1IH4GsaNfHq8EnoE9V1GF3Q2g52ZPRxrxF_mD-v2d9wE"}',1795705117526);
INSERT INTO "events" VALUES('76m6ecat6mhs',84,'{"type":"BoxFilled","seat":0,"box":"small_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117530);
INSERT INTO "events" VALUES('76m6ecat6mhs',85,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117535);
INSERT INTO "events" VALUES('76m6ecat6mhs',86,'{"type":"DiceThrown","dice":[5,3,5,2,6],"proof":"2;32;0cwOICGcy2_F52iBu8sqTpSuCWMMqmsUy0C4EyDNfsUY;1lb3DShG2f_MO9NLn2Yo8LVb2zA07-CkKLqoHrF_TVwc"}',1795705117535);
INSERT INTO "events" VALUES('76m6ecat6mhs',87,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117548);
INSERT INTO "events" VALUES('76m6ecat6mhs',88,'{"type":"DiceThrown","dice":[4,5,6,5,6],"proof":"2;33;0TVhcLt6c2apyXWRHi-Ty8OEBiZZvYcfn_3Z_0E9hDMg;1oz6fcI06QO-KYAgNOyeAgVxL68ARqt0xZrYKadBIfl8"}',1795705117548);
INSERT INTO "events" VALUES('76m6ecat6mhs',89,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117553);
INSERT INTO "events" VALUES('76m6ecat6mhs',90,'{"type":"DiceThrown","dice":[4,3,3,4,5],"proof":"2;34;0uY2kNwfcgBL5afPb-CH4kJkZweK151ALcmw9yS8gj4U;1w63XykkzenkrFa2hu1itJ8l7EwBa4B8e6CQhxmpyPAc"}',1795705117553);
INSERT INTO "events" VALUES('76m6ecat6mhs',91,'{"type":"BoxFilled","seat":1,"box":"full_house","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117557);
INSERT INTO "events" VALUES('76m6ecat6mhs',92,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117568);
INSERT INTO "events" VALUES('76m6ecat6mhs',93,'{"type":"DiceThrown","dice":[1,3,6,2,2],"proof":"2;35;0xAku0I9ZB1YHb6p2n8TA8XhumunIDhF1WHO3Oe41bQ4;14SoZu1eVHylfcz5MDJh0ThLXzCuMLt_DS3dnJyCe3kg"}',1795705117568);
INSERT INTO "events" VALUES('76m6ecat6mhs',94,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117577);
INSERT INTO "events" VALUES('76m6ecat6mhs',95,'{"type":"DiceThrown","dice":[1,5,3,2,1],"proof":"2;36;0Q_P7N1jl-mVR6tjzr1CBUzy9ZOxlhRjt2Y1MmTJwlUE;18ri2r4EDG4Y7nJ_POzN7CA7eZCVP4-7wExmqXFSCCIo"}',1795705117577);
INSERT INTO "events" VALUES('76m6ecat6mhs',96,'{"type":"BoxFilled","seat":0,"box":"large_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117581);
INSERT INTO "events" VALUES('76m6ecat6mhs',97,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117584);
INSERT INTO "events" VALUES('76m6ecat6mhs',98,'{"type":"DiceThrown","dice":[3,4,6,1,6],"proof":"2;37;0JiP4S7u_ty37qaC_fvMzwHGBRIjSwDxaLoVHsxq6YAM;1veqaxeC8UBFOnC0XU6hm7RcPLyO-jETjZLvm57Uaokc"}',1795705117584);
INSERT INTO "events" VALUES('76m6ecat6mhs',99,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117598);
INSERT INTO "events" VALUES('76m6ecat6mhs',100,'{"type":"DiceThrown","dice":[6,1,5,2,2],"proof":"2;38;0bF8cc4BuEfBlmi7w_TFCZnn7UyDP1Kv2B0Wk6RmP3gM;1NSKCgzmIrYMCyXzXKHA3DgT1d_0sSp_bW0ZYmwOhqQY"}',1795705117598);
INSERT INTO "events" VALUES('76m6ecat6mhs',101,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117607);
INSERT INTO "events" VALUES('76m6ecat6mhs',102,'{"type":"DiceThrown","dice":[4,2,6,3,2],"proof":"2;39;0Olp3lYSUeGjb9SHUNfZKOoXelJBbZd_YewKAzJLn56s;1RmF1YSNsWq4enir-0fl6rf66tv1kC2PsSQcBXVli0w4"}',1795705117607);
INSERT INTO "events" VALUES('76m6ecat6mhs',103,'{"type":"BoxFilled","seat":1,"box":"small_straight","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117610);
INSERT INTO "events" VALUES('76m6ecat6mhs',104,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705117613);
INSERT INTO "events" VALUES('76m6ecat6mhs',105,'{"type":"DiceThrown","dice":[6,6,2,6,5],"proof":"2;40;0lrro5G3Dq_IqI5c9ypk0L_cOBgduqSY-nBhf0XtFAM0;1fRL6N4gYS5aLBj0L7cRLRC4juCxddYqE5OK8C51MP6U"}',1795705117613);
INSERT INTO "events" VALUES('76m6ecat6mhs',106,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705117617);
INSERT INTO "events" VALUES('76m6ecat6mhs',107,'{"type":"DiceThrown","dice":[6,3,1,6,3],"proof":"2;41;0FjsP7_V1A6QymAIEWkYpUSb97NK9tDT1lGvjcLi7ufs;1TBDBLc0geajvUGXKtvgsV7FrfJgAUtUdf3FkrSsldnk"}',1795705117617);
INSERT INTO "events" VALUES('76m6ecat6mhs',108,'{"type":"BoxFilled","seat":0,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117624);
INSERT INTO "events" VALUES('76m6ecat6mhs',109,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117632);
INSERT INTO "events" VALUES('76m6ecat6mhs',110,'{"type":"DiceThrown","dice":[2,2,4,3,6],"proof":"2;42;0Wj1hev_Yafd3Ys4AxbiclYZxHtKcilEr7CqPtP-Mi7c;1rRq3PCj2VdIeJUH7ouU2DFee6F8awelMgZZw8Mq3Bjg"}',1795705117632);
INSERT INTO "events" VALUES('76m6ecat6mhs',111,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117645);
INSERT INTO "events" VALUES('76m6ecat6mhs',112,'{"type":"DiceThrown","dice":[3,4,2,2,2],"proof":"2;43;0yISTDhjnoGLURFAf4c1Wuph-KNDQuxmo3NWkLbA-pD8;1mH19aV1RBparE3uEYl3SzOiRP60pFlIFv7qt2wQHOx0"}',1795705117645);
INSERT INTO "events" VALUES('76m6ecat6mhs',113,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705117648);
INSERT INTO "events" VALUES('76m6ecat6mhs',114,'{"type":"DiceThrown","dice":[1,4,1,3,6],"proof":"2;44;0Ff_LMl_ztHr6g7V96qlX-dKGlHFP1qkt085dSosEqGA;1R9F-UFQV2yCuVC_ka16Q_HNh6eOhwQAVM6xjiA4hOZQ"}',1795705117648);
INSERT INTO "events" VALUES('76m6ecat6mhs',115,'{"type":"BoxFilled","seat":1,"box":"yacht","points":0,"repeat_bonus":0,"joker":false,"clock":false}',1795705117651);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',1,'{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}',1795705118147);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',2,'{"type":"DicePledged","party":0,"tip":"9Df7XC93UVknWwvpX2fZ8GFyoiSZWV4iUPjON2E1Mt4","since":1}',1795705118147);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',3,'{"type":"DicePledged","party":1,"tip":"FxNkxpqzCdrPJey3yG5O6oHUg7euhmJb61Cf_jmcD0M","since":1}',1795705118147);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',4,'{"type":"DicePledged","party":2,"tip":"emroBPadrlQSnW-UWpsrALjOEMWPJdRsNS0gf1FIyIA","since":1}',1795705118147);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',5,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705118194);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',6,'{"type":"DiceThrown","dice":[1,4,5,4,2],"proof":"2;1;0IvGkA405IpW5NxJKF74UDB2n41z8fjG7ymuWC4sPUc0;1qc9NquzN5iRURJB_awfru3ltIGhFchSh9NVk_Hr1tjs;2ksNYIstol-NWAHB02UnxfRanPCQrWIdV0iGlJo_ySFQ"}',1795705118194);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',7,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705118225);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',8,'{"type":"DiceThrown","dice":[1,4,1,4,3],"proof":"2;2;01859L4vCMXY_W4-CQWDt1HKBBBDlSZ4Vi7fCFAk_WDI;1WBAisf0ysnOP9JS4Es8H6Wzpr_7IZNGaE5zaqxJu_jE;2ePZP0J7XK3HYCbPi1FC12G0n905vs5tw1QxEdRAJasw"}',1795705118225);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',9,'{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705118263);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',10,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705118287);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',11,'{"type":"DiceThrown","dice":[6,3,3,3,5],"proof":"2;3;0CZtJraUz4TCo6IgoEaCy3Y_XtxNR8IuyQKYJyZ5Ixoc;1RRQyT_Tqn_Eh4xyKHF-1q5WwqavsxFU-EsIFemPnc1E;2e38yie6bt8NTgLnZeisUo9O7oAQRXWgwMR0dC_aHbjU"}',1795705118287);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',12,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705118312);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',13,'{"type":"DiceThrown","dice":[6,3,1,3,6],"proof":"2;4;0iG_tw9pWKMD0v8qeaM8DbTn1cQEHYYTEro_AeISYJ9M;14vzWwv_YjHKgloUUAic9LHyCeIbVSTrJT4f4mRfPfR0;2tDZFCzT3QBdV5C3hfMrzNxO82RH60DXm0HoW1mk6tKY"}',1795705118312);
INSERT INTO "events" VALUES('x9d5ex6jr7k2',14,'{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705118343);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',1,'{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":null,"bot":null,"program":false}],"order":[0,1]}',1795705118709);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',2,'{"type":"DicePledged","party":0,"tip":"-SSTc1xRc4ZMtwwv7DZ_NolvWbz-070g4YJnHBLyewE","since":1}',1795705118709);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',3,'{"type":"DicePledged","party":1,"tip":"AHY8dLcsRgjA6_KHAnJsfjM5zgL903yzNCb1jQolcuw","since":1}',1795705118709);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',4,'{"type":"DicePledged","party":2,"tip":"KICP2hn3iZxrJWObUX2vmmEBNrvBsHNEAwNy9GD_9zM","since":1}',1795705118709);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',5,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705118748);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',6,'{"type":"DiceThrown","dice":[6,2,1,1,4],"proof":"2;1;0xQDoq2uBYc9Nfb6k6Ubl7eiY1AXT78nBSGHsjWj862Q;1wBCD6UB8ccr9-r4LgUDBDHqYxEAK3kci-KnY4aPUPlM;2a23OnRU5QLIbIlAQgpBoQOrjtsNekjeMDiq-3JCrvNQ"}',1795705118748);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',7,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705118771);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',8,'{"type":"DiceThrown","dice":[6,4,5,1,6],"proof":"2;2;0fwJjj2oPwhGOzmVPSmpJH0caxQjhbxrW6c0x1YVfIrs;1KleUAhtcpTyl_w8mrD2kAOkd50v4wFrTyF9jcdfj-7M;23G7KmoMGlHslyVnG0zW3KBOo7SWa5LjFEyVHH5h24Tw"}',1795705118771);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',9,'{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705118796);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',10,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705118815);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',11,'{"type":"DiceThrown","dice":[1,1,4,3,3],"proof":"2;3;0VFZUEiWmVEDprltctSvsvdndxDgNIgOU2G6jud9a5Ck;116aGxQtOx1SNI94YtjgtLohGIcAFpKbvuBgkKS8aNKw;2He8hkbjg70c0LeQmyxbbxHK9gO6qliMdLAC4wfatmq0"}',1795705118815);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',12,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705118835);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',13,'{"type":"DiceThrown","dice":[1,1,4,3,1],"proof":"2;4;01EG3USWH8gUNVfBEa1khujx1CPmC2Rn_DVdVNxQH7CE;1uu4A0ZpT7mr1gpl4h_84J6cnnPDwyz0C5OHNlc42ZdE;2n0TH6nRdN5CxaRmk8WrQCmBvRMjzsuYjXt4ZauQS6pE"}',1795705118835);
INSERT INTO "events" VALUES('a8g4bsmcyfdz',14,'{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705118863);
INSERT INTO "events" VALUES('3gznevapfg75',1,'{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"Kai","bot":null,"program":false}],"order":[0,1]}',1795705119416);
INSERT INTO "events" VALUES('3gznevapfg75',2,'{"type":"DicePledged","party":0,"tip":"TG3KPK0657uegvM04tBMFaWaGTcC5GZSMAg0sJc6owk","since":1}',1795705119416);
INSERT INTO "events" VALUES('3gznevapfg75',3,'{"type":"DicePledged","party":1,"tip":"QWdRWIyPgkMff45b_u-ripJsbdPIWwZFQMuL0GubC4k","since":1}',1795705119416);
INSERT INTO "events" VALUES('3gznevapfg75',4,'{"type":"DicePledged","party":2,"tip":"XKnKHWQ2yLXqVslQUUBJVQAgw2Oe1wYYgyQ_yuLbuvQ","since":1}',1795705119416);
INSERT INTO "events" VALUES('3gznevapfg75',5,'{"type":"SeatResigned","seat":1}',1795705119438);
INSERT INTO "events" VALUES('3gznevapfg75',6,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705119460);
INSERT INTO "events" VALUES('3gznevapfg75',7,'{"type":"DiceThrown","dice":[3,3,5,2,3],"proof":"2;1;0xXaZJd7fodtv6OUeNPjkAFmkzG6j62cn2Ek9lNTbY9k;1lamDtuk9YSNQQwCWH12aBnHzp-R7NesL0NLAmVkwWB0;24PfzeVSx54LbaxMn4WLJjz9TO0uBamCD3lIN_84CvMM"}',1795705119460);
INSERT INTO "events" VALUES('3gznevapfg75',8,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705119471);
INSERT INTO "events" VALUES('3gznevapfg75',9,'{"type":"DiceThrown","dice":[3,6,1,2,4],"proof":"2;2;05UXEyA2MdlKD-hX2nB5_LaneSo2yklK9lClRiCcvL1M;1COb2xrQmUVwcdGTmZP8jJwqLMyUtrwkJbZ-u1Qr8V1U"}',1795705119471);
INSERT INTO "events" VALUES('3gznevapfg75',10,'{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705119474);
INSERT INTO "events" VALUES('54xi4q7c8tc4',1,'{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"Robot","bot":null,"program":true}],"order":[0,1]}',1795705119685);
INSERT INTO "events" VALUES('54xi4q7c8tc4',2,'{"type":"DicePledged","party":0,"tip":"2dBR9Qvd1CD06HLPPAFN-7cSIg1UR8PqMK0uzzZEaMw","since":1}',1795705119685);
INSERT INTO "events" VALUES('54xi4q7c8tc4',3,'{"type":"DicePledged","party":1,"tip":"0A_LNH9e5MbgPtGIfLOxCTlg76AQdHFFeUV_WFPqJ54","since":1}',1795705119685);
INSERT INTO "events" VALUES('54xi4q7c8tc4',4,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705119693);
INSERT INTO "events" VALUES('54xi4q7c8tc4',5,'{"type":"DiceThrown","dice":[3,5,4,5,1],"proof":"2;1;0uRrv1p7WnspFYkxsiJ_Ucemzyd4HoJjzDno_bl-ue8M;1RY7j_6TD0FA7OceXTj69NTH8kCIDn2EQYNnwkGz5lns"}',1795705119693);
INSERT INTO "events" VALUES('54xi4q7c8tc4',6,'{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705119703);
INSERT INTO "events" VALUES('54xi4q7c8tc4',7,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705119715);
INSERT INTO "events" VALUES('54xi4q7c8tc4',8,'{"type":"DiceThrown","dice":[4,4,3,4,5],"proof":"2;2;0ys3QIjyzUAsdZrgzmGRXyfFE5Ku5LH7p0z_CBthwN8M;1ymPYwLJiAhKSlaKHXV0ll-GTZE4iAhIEDaP0S2Hseeo"}',1795705119715);
INSERT INTO "events" VALUES('54xi4q7c8tc4',9,'{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705119731);
INSERT INTO "events" VALUES('muz89r5zakt7',1,'{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}',1795705237269);
INSERT INTO "events" VALUES('muz89r5zakt7',2,'{"type":"DicePledged","party":0,"tip":"nzThNH4m9rIcX22NIXv5OSnrK83PuNu4KKj0IsRL454","since":1}',1795705237269);
INSERT INTO "events" VALUES('muz89r5zakt7',3,'{"type":"DicePledged","party":1,"tip":"HCdKvGlDsULrWJRfWhuKBa46OJmNlCfLej-J3bporUU","since":1}',1795705237269);
INSERT INTO "events" VALUES('muz89r5zakt7',4,'{"type":"DicePledged","party":2,"tip":"8G02VlzFiaiVV3L3mU0GpsVP8fdHc5PQSirl2cK-MsI","since":1}',1795705237269);
INSERT INTO "events" VALUES('muz89r5zakt7',5,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705237316);
INSERT INTO "events" VALUES('muz89r5zakt7',6,'{"type":"DiceThrown","dice":[6,2,1,5,3],"proof":"2;1;0rYhG7gUAc1dYeU6f0u-Q7YOdEQCQF3L70vkIxUpGL_g;1bUaLjgiOWq8ETpLjV_yJdvJDes1mE41Ayk2wnRuKmkk;2Yu9IXBx0G2Her9Fshf3HzBkCeJVsE3gNggzYyZLz2Dg"}',1795705237316);
INSERT INTO "events" VALUES('muz89r5zakt7',7,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705237332);
INSERT INTO "events" VALUES('muz89r5zakt7',8,'{"type":"DiceThrown","dice":[6,4,6,5,3],"proof":"2;2;0FCvG6Psirf-YoHsSwuPqgpZ2CyPQLpscc6XKoTaCNRE;1aDyGKv3Ln0ycqBsj4bltPFqp5b5orF7074TVJv6ni78;2mhJyo4d-4UX_pG8NHb4ouU9qvpt6-ochmhv6h1aIKnY"}',1795705237332);
INSERT INTO "events" VALUES('muz89r5zakt7',9,'{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705237343);
INSERT INTO "events" VALUES('muz89r5zakt7',10,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705237391);
INSERT INTO "events" VALUES('muz89r5zakt7',11,'{"type":"DiceThrown","dice":[5,2,6,2,3],"proof":"2;3;0QBQnB-rV_J0ON-RlGlOGZEoZRUwHEg0nKkRSfqSCLj8;1MLWaEKMrm8PENNiqNo-N0GjU6doIyzXCxNP020i7glo;2UmcQ0-wJdLS6Y7uigUdRs5CUo0vOdYTEiYtMLLfabas"}',1795705237391);
INSERT INTO "events" VALUES('muz89r5zakt7',12,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705237456);
INSERT INTO "events" VALUES('muz89r5zakt7',13,'{"type":"DiceThrown","dice":[5,2,3,2,1],"proof":"2;4;0EnrRtsR7XKZGKFNoIOnYKK4MiZhqoFRPM-ReJv1gmc4;1DvOFSQ4lAHL9raUbXENUMy9ZGKxCcWpMZJatUi9VKA4;2fcwxPjGXaMRUvMgZ9t3LZwQ2Oz08kaWSf8hiua-LZmA"}',1795705237456);
INSERT INTO "events" VALUES('muz89r5zakt7',14,'{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705237463);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',1,'{"type":"GameStarted","rules_id":"one-box","fingerprint":"00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}',1795705237592);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',2,'{"type":"DicePledged","party":0,"tip":"cgKxvK35oDe26Q9bjPoZwkQoTOs3UGXEyQPrAAx1T4g","since":1}',1795705237592);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',3,'{"type":"DicePledged","party":1,"tip":"sXnAGQ1rlf1I61r111wIEe2Cy6Px3M8uyFH9JIHzxrI","since":1}',1795705237592);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',4,'{"type":"DicePledged","party":2,"tip":"H0HHTTS0RBTNtCVftxs1iYeLm3SxguUsaPepEI9O3Xo","since":1}',1795705237592);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',5,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705237608);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',6,'{"type":"DiceThrown","dice":[6,5,6,4,3],"proof":"2;1;05xBEadaYNDfFnBVcsYV3aVfK6zr8VcH6v3tR1qdnPuA;1Q6zhp_tPo9FGp1ebc9XwqJtfi4dZs_AeyZjwWlfrdGQ;26oGXHMKqE-iQLVbv1gn1KS_oVzKMFouU-OnHBu8hcEM"}',1795705237608);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',7,'{"type":"RollOpened","seat":0,"keep":[0,3],"clock":false}',1795705237616);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',8,'{"type":"DiceThrown","dice":[6,5,6,4,3],"proof":"2;2;0ZxX5f7FwhbMKYepwllKPSC_fit7JDDGI5EjDaxlSm9E;1WxHagEuxlB3EhECxHCKqGj4jrKe-A2Lv59IZNi87yEA;2oP_VZ_6f-gK5MEYDJWqQwrmpR4sp1JIdAYPW0eTzDU0"}',1795705237616);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',9,'{"type":"BoxFilled","seat":0,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705237623);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',10,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705237636);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',11,'{"type":"DiceThrown","dice":[5,6,3,4,5],"proof":"2;3;0mK0SXccy_yNGII5X00sF2LUj7NpI0xblZO3NvVslkA4;16HkspQAFZfCI9TNefIOl6PcqW2hNhf4EPycpUBO_CNc;2o3My7CqS24MdkFHReDEC3FYhtAW9SMX05A3KlFG30sI"}',1795705237636);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',12,'{"type":"RollOpened","seat":1,"keep":[0,3],"clock":false}',1795705237647);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',13,'{"type":"DiceThrown","dice":[5,5,2,4,3],"proof":"2;4;0A_VQdqhUBoceT0HWUvDJj903hjgwX0nKLBZD90vYnsk;1jC5tnzkx2pD0uP19Cskq0Vh0ittZzXVd2wt_negBI6A;2SHXaXT9zRLvms7Oh3k5Lkgnt-Nkv43MP3SyJXYSQfcc"}',1795705237647);
INSERT INTO "events" VALUES('wqdfy5i8k5uw',14,'{"type":"BoxFilled","seat":1,"box":"five","points":235,"repeat_bonus":0,"joker":false,"clock":false}',1795705237660);
INSERT INTO "events" VALUES('2d8v5cxf89z9',1,'{"type":"GameStarted","rules_id":"yahtzee","fingerprint":"00bfc8a22dc3c8b5e1e24a15f3511a6398f79e98430a5186b363c2dab7547575","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[0,1]}',1795705237705);
INSERT INTO "events" VALUES('2d8v5cxf89z9',2,'{"type":"DicePledged","party":0,"tip":"SPx0_r58kU96Iz3ra_v5Gk6RMshLSqxgKMs87iZUU6c","since":1}',1795705237705);
INSERT INTO "events" VALUES('2d8v5cxf89z9',3,'{"type":"DicePledged","party":1,"tip":"_44xcwf_GukUxDz4k36RuIQVcy6IRnycOvRThWjaHDg","since":1}',1795705237705);
INSERT INTO "events" VALUES('2d8v5cxf89z9',4,'{"type":"DicePledged","party":2,"tip":"uv7kCg-6T4cmzKiNLfZcjJbycLMheDzvnR7WZLuK_Xs","since":1}',1795705237705);
INSERT INTO "events" VALUES('2d8v5cxf89z9',5,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705237719);
INSERT INTO "events" VALUES('2d8v5cxf89z9',6,'{"type":"DiceThrown","dice":[5,1,4,2,4],"proof":"2;1;01rdUO98rP9fe6fwaL8Fw23h5KOLpTOR62m6rhsCDRiA;1wlZ4S7Ixy88NuxFdUvtUA7VlLxDz7OzvjpEzTXMbmrM;2JnUhEMcd0Wvl4d3erbqbXZBOAaoSeSR2FCwvxHJx8gE"}',1795705237719);
INSERT INTO "events" VALUES('2d8v5cxf89z9',7,'{"type":"BoxFilled","seat":0,"box":"ones","points":1,"repeat_bonus":0,"joker":false,"clock":false}',1795705237732);
INSERT INTO "events" VALUES('2d8v5cxf89z9',8,'{"type":"RollOpened","seat":1,"keep":[],"clock":false}',1795705237735);
INSERT INTO "events" VALUES('2d8v5cxf89z9',9,'{"type":"DiceThrown","dice":[2,6,5,1,6],"proof":"2;2;0MmPK0Wk3iP38W4Iws81vqSZrMmW1U2q0gC7QpseH9Hc;1S2HfW4BaV4nJErAn65k8srElwWTyArlMKKixRqRIYDk;23FP1Buacb1N50XARnKklyutoxuP8f1yVW7CS2XfLeNM"}',1795705237735);
INSERT INTO "events" VALUES('2d8v5cxf89z9',10,'{"type":"BoxFilled","seat":1,"box":"ones","points":1,"repeat_bonus":0,"joker":false,"clock":false}',1795705237943);
INSERT INTO "events" VALUES('2d8v5cxf89z9',11,'{"type":"RollOpened","seat":0,"keep":[],"clock":false}',1795705237948);
INSERT INTO "events" VALUES('2d8v5cxf89z9',12,'{"type":"DiceThrown","dice":[5,5,1,3,1],"proof":"2;3;0Xe8GG6C1UL0eBDpCY6UfJn7yUwuAvbrDL5XI1NVBLto;1SJb7dZaxNZSVSpVBpJLcHiGn3tCRKbirm4vY4_LleyA;2yO9QYxiYqRbZOxflrwaLe2VnMeMOT9Y7DqtGI5CskAg"}',1795705237948);
INSERT INTO "events" VALUES('5iepju6p8q9f',1,'{"type":"GameStarted","rules_id":"classic","fingerprint":"94fefba85b4da4973d7baa9654c38277fe2dfba70dcf2778a5e8c20e136a4db5","holders":[{"name":"Mina","bot":null,"program":false},{"name":"준호","bot":null,"program":false}],"order":[1,0]}',1795705238332);
INSERT INTO "events" VALUES('5iepju6p8q9f',2,'{"type":"DicePledged","party":0,"tip":"LBh-gJ31NvdELKJwsUaEP0iH69p1Ust58JbYnMgGj3I","since":1}',1795705238332);
INSERT INTO "events" VALUES('5iepju6p8q9f',3,'{"type":"DicePledged","party":1,"tip":"PiE63Rviicyux04YfNpgAy-FU9JnmiA923B0SSjdX00","since":1}',1795705238332);
INSERT INTO "events" VALUES('5iepju6p8q9f',4,'{"type":"DicePledged","party":2,"tip":"EBku4Uah0mrJNz5iZV_cbiIatJG82puqtILIUXS_gRs","since":1}',1795705238332);
CREATE TABLE game_seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR(32), 
	ended BIGINT, 
	total INTEGER, 
	outcome VARCHAR(20), 
	exp BIGINT, by_score BIGINT, by_win BIGINT, held BIGINT, level INTEGER, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "game_seats" VALUES('23brnfvy6p2e',0,'skx4gf5ejbzg',4,48,'won',10,0,10,0,0);
INSERT INTO "game_seats" VALUES('23brnfvy6p2e',1,'zxjpmk6zrckc',4,44,'lost',0,0,0,0,0);
INSERT INTO "game_seats" VALUES('76m6ecat6mhs',0,'skx4gf5ejbzg',6,33,'lost',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('76m6ecat6mhs',1,NULL,6,88,'won',0,0,0,NULL,NULL);
INSERT INTO "game_seats" VALUES('x9d5ex6jr7k2',0,'skx4gf5ejbzg',8,235,'drew',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('x9d5ex6jr7k2',1,'zxjpmk6zrckc',8,235,'drew',0,0,0,0,0);
INSERT INTO "game_seats" VALUES('a8g4bsmcyfdz',0,'skx4gf5ejbzg',10,235,'drew',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('a8g4bsmcyfdz',1,'54u6q863zjg5',10,235,'drew',0,0,0,NULL,NULL);
INSERT INTO "game_seats" VALUES('3gznevapfg75',0,'skx4gf5ejbzg',12,235,'won',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('3gznevapfg75',1,'jeytf8mzj2h2',12,0,'resigned',0,0,0,NULL,NULL);
INSERT INTO "game_seats" VALUES('54xi4q7c8tc4',0,'skx4gf5ejbzg',15,235,'drew',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('54xi4q7c8tc4',1,'mjbh5knc2thp',15,235,'drew',0,0,0,NULL,NULL);
INSERT INTO "game_seats" VALUES('muz89r5zakt7',0,'skx4gf5ejbzg',17,235,'drew',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('muz89r5zakt7',1,'zxjpmk6zrckc',17,235,'drew',0,0,0,0,0);
INSERT INTO "game_seats" VALUES('wqdfy5i8k5uw',0,'skx4gf5ejbzg',19,235,'drew',0,0,0,0,1);
INSERT INTO "game_seats" VALUES('wqdfy5i8k5uw',1,'zxjpmk6zrckc',19,235,'drew',0,0,0,0,0);
INSERT INTO "game_seats" VALUES('2d8v5cxf89z9',0,'skx4gf5ejbzg',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game_seats" VALUES('2d8v5cxf89z9',1,'zxjpmk6zrckc',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game_seats" VALUES('5iepju6p8q9f',0,'skx4gf5ejbzg',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game_seats" VALUES('5iepju6p8q9f',1,'zxjpmk6zrckc',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	room VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	rules_id VARCHAR(40) NOT NULL, 
	rules_text TEXT NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	event_format INTEGER NOT NULL, 
	started_ms BIGINT NOT NULL, 
	ended_ms BIGINT, hints BOOLEAN DEFAULT 0 NOT NULL, ended BIGINT, house BOOLEAN DEFAULT 0 NOT NULL, private BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(room) REFERENCES rooms (id)
);
INSERT INTO "games" VALUES('23brnfvy6p2e','mkbp34s6qges',1,'bonus','id = "bonus"
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
','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc',1,1795705115245,1795705117076,0,4,0,0);
INSERT INTO "games" VALUES('76m6ecat6mhs','9qhzdj8hi3m2',1,'clubhouse','id = "clubhouse"
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
','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47',1,1795705117212,1795705117651,0,6,0,0);
INSERT INTO "games" VALUES('x9d5ex6jr7k2','wdheszh4gb3n',1,'one-box','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482',1,1795705118147,1795705118343,0,8,1,1);
INSERT INTO "games" VALUES('a8g4bsmcyfdz','6tnzgfavcpb7',1,'one-box','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482',1,1795705118709,1795705118863,0,10,1,0);
INSERT INTO "games" VALUES('3gznevapfg75','eifr7rpuuwf3',1,'one-box','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482',1,1795705119416,1795705119474,0,12,1,0);
INSERT INTO "games" VALUES('54xi4q7c8tc4','3nkhb4fia4kp',1,'one-box','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482',1,1795705119685,1795705119731,0,15,1,0);
INSERT INTO "games" VALUES('muz89r5zakt7','67b2qdnaq77e',1,'one-box','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482',1,1795705237269,1795705237463,0,17,1,0);
INSERT INTO "games" VALUES('wqdfy5i8k5uw','67b2qdnaq77e',2,'one-box','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482',1,1795705237592,1795705237660,0,19,1,0);
INSERT INTO "games" VALUES('2d8v5cxf89z9','67b2qdnaq77e',3,'yahtzee','id = "yahtzee"
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
','00bfc8a22dc3c8b5e1e24a15f3511a6398f79e98430a5186b363c2dab7547575',1,1795705237705,NULL,0,NULL,0,0);
INSERT INTO "games" VALUES('5iepju6p8q9f','66abzcuvq6iu',1,'classic','id = "classic"
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
','94fefba85b4da4973d7baa9654c38277fe2dfba70dcf2778a5e8c20e136a4db5',1,1795705238332,NULL,0,NULL,0,0);
CREATE TABLE house_rules (
	reference VARCHAR(80) NOT NULL, 
	text TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, used_ms BIGINT DEFAULT '1795705108285' NOT NULL, fingerprint VARCHAR(64), 
	PRIMARY KEY (reference)
);
INSERT INTO "house_rules" VALUES('house:e044c531cffe383507a89c0e','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
',1795705117692,1795705117692,'00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482');
CREATE TABLE known_devices (
	player VARCHAR(32) NOT NULL, 
	device_hash VARCHAR(64) NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	PRIMARY KEY (player, device_hash), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "known_devices" VALUES('skx4gf5ejbzg','0993ad3a31b8d0f1331e55f705adc1ade8f2addf401102ccff04a41da84e5b10',1795705114651);
INSERT INTO "known_devices" VALUES('zxjpmk6zrckc','1680d0e85a6ddad0344c5a7565d1025841276b37b851d9854619692bf8509358',1795705114779);
CREATE TABLE ladder_sequence (
	id INTEGER NOT NULL, 
	next BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ladder_sequence" VALUES(1,21);
CREATE TABLE lessons (
	id VARCHAR(16) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	event INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	theme VARCHAR(20) NOT NULL, 
	position TEXT NOT NULL, 
	regret DOUBLE NOT NULL, 
	step INTEGER NOT NULL, 
	due_ms BIGINT, 
	answered INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "lessons" VALUES('42cef570ab38655f','skx4gf5ejbzg','23brnfvy6p2e',6,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','which_number','{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,5,5,3,5],"rolls_left":2}',9.62549185008296603882e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('4151e1eeb658ade6','skx4gf5ejbzg','23brnfvy6p2e',8,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[3,6,5,3,4],"rolls_left":1}',1.05885018750377355443e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('51e549569cb87b6c','zxjpmk6zrckc','23brnfvy6p2e',11,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,6,5,5,2],"rolls_left":2}',4.2555464912149147949e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('4f47a123af10ec6b','zxjpmk6zrckc','23brnfvy6p2e',13,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,3,1,5,5],"rolls_left":1}',3.89127748374590964886e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('60fdd33c76be6e35','skx4gf5ejbzg','23brnfvy6p2e',16,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[0,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,5,2,6,6],"rolls_left":2}',6.12774839647838120981e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('25bd30f988bb1958','skx4gf5ejbzg','23brnfvy6p2e',18,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,1,2,6,4],"rolls_left":1}',7.1222352490204912101e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('c1286e1e8c2fda84','zxjpmk6zrckc','23brnfvy6p2e',21,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[2,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[2,4,6,5,4],"rolls_left":2}',2.51827886508451115332e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('5bab4a905eb24f35','zxjpmk6zrckc','23brnfvy6p2e',23,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,null,null,null,null,null,null,null,null,null,null,null,null],"dice":[2,5,1,5,2],"rolls_left":1}',4.27874435452758916653e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('983464782c5feb9b','skx4gf5ejbzg','23brnfvy6p2e',26,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[0,2,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,4,6,2,2],"rolls_left":2}',3.02600509356889801892e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('04100875c40022ca','skx4gf5ejbzg','23brnfvy6p2e',28,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,1,6,2,3],"rolls_left":1}',6.3636892816722365751e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('26769e4c228a4188','zxjpmk6zrckc','23brnfvy6p2e',31,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[2,4,null,null,null,null,null,null,null,null,null,null,null],"dice":[2,2,3,3,5],"rolls_left":2}',2.46563645254357766134e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('cb2af3b376ada1b2','zxjpmk6zrckc','23brnfvy6p2e',33,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,null,null,null,null,null,null,null,null,null,null,null],"dice":[2,2,4,3,5],"rolls_left":1}',1.65298739361203956828e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('831953723e637afb','skx4gf5ejbzg','23brnfvy6p2e',36,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[0,2,3,null,null,null,null,null,null,null,null,null,null],"dice":[3,5,2,2,4],"rolls_left":2}',6.09019377850143,0,1795791634162,0);
INSERT INTO "lessons" VALUES('d20b8a2ed6ea015d','skx4gf5ejbzg','23brnfvy6p2e',38,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,null,null,null,null,null,null,null,null,null,null],"dice":[3,5,3,2,3],"rolls_left":1}',1.06538392543902489246e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('3145d24af3b6831a','zxjpmk6zrckc','23brnfvy6p2e',43,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,null,null,null,null,null,null,null,null,null,null],"dice":[1,2,4,2,3],"rolls_left":1}',10.6490224738412,0,1795791634162,0);
INSERT INTO "lessons" VALUES('df1e980ad8a4f793','skx4gf5ejbzg','23brnfvy6p2e',46,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[0,2,3,0,null,null,null,null,null,null,null,null,null],"dice":[5,3,1,4,6],"rolls_left":2}',1.6054054560288761877e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('168d86370825a495','skx4gf5ejbzg','23brnfvy6p2e',48,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,null,null,null,null,null,null,null,null,null],"dice":[5,5,6,4,4],"rolls_left":1}',4.31017385868011615457e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('4861031a6a0cea61','zxjpmk6zrckc','23brnfvy6p2e',53,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,null,null,null,null,null,null,null,null,null],"dice":[2,6,3,3,2],"rolls_left":1}',1.10391585608862072829e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('67e627d5194a7e98','skx4gf5ejbzg','23brnfvy6p2e',56,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[0,2,3,0,10,null,null,null,null,null,null,null,null],"dice":[1,6,3,2,5],"rolls_left":2}',3.46631383028106654364e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('771fa86765ea891d','skx4gf5ejbzg','23brnfvy6p2e',58,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,null,null,null,null,null,null,null,null],"dice":[1,5,4,2,6],"rolls_left":1}',7.50367126866538569629e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('7f1482e2bd47f131','zxjpmk6zrckc','23brnfvy6p2e',61,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[2,4,3,4,0,null,null,null,null,null,null,null,null],"dice":[2,1,3,4,6],"rolls_left":2}',3.39697240117799026393e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('6f3c9997caf23eed','zxjpmk6zrckc','23brnfvy6p2e',63,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,0,null,null,null,null,null,null,null,null],"dice":[2,1,5,4,1],"rolls_left":1}',1.23708378337267106412e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('96bc74661c38094e','skx4gf5ejbzg','23brnfvy6p2e',66,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[0,2,3,0,10,6,null,null,null,null,null,null,null],"dice":[5,3,3,4,4],"rolls_left":2}',1.30096100451439156131e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('c211b1976186b778','skx4gf5ejbzg','23brnfvy6p2e',68,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,6,null,null,null,null,null,null,null],"dice":[5,2,5,4,1],"rolls_left":1}',1.32101323021126120242e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('e8470fb473945cea','zxjpmk6zrckc','23brnfvy6p2e',71,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[2,4,3,4,0,0,null,null,null,null,null,null,null],"dice":[5,2,4,4,5],"rolls_left":2}',1.80945578273669127611e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('728ba626051d8e3f','zxjpmk6zrckc','23brnfvy6p2e',73,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,0,0,null,null,null,null,null,null,null],"dice":[5,4,6,4,4],"rolls_left":1}',4.77807779787262631998e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('f7d7f12ceb139c36','skx4gf5ejbzg','23brnfvy6p2e',76,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[0,2,3,0,10,6,0,null,null,null,null,null,null],"dice":[4,2,3,2,2],"rolls_left":2}',2.4986590512459514457e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('7e18100a7d3906b2','skx4gf5ejbzg','23brnfvy6p2e',78,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,6,0,null,null,null,null,null,null],"dice":[4,1,6,2,4],"rolls_left":1}',6.00645633310139714922e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('4877bec8806e5cdc','zxjpmk6zrckc','23brnfvy6p2e',81,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[2,4,3,4,0,0,12,null,null,null,null,null,null],"dice":[1,1,6,4,6],"rolls_left":2}',4.88386895829680156566e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('1eb683a09977325c','zxjpmk6zrckc','23brnfvy6p2e',83,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,0,0,12,null,null,null,null,null,null],"dice":[1,4,2,4,2],"rolls_left":1}',5.80746583553651873899e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('38066685e99a1073','skx4gf5ejbzg','23brnfvy6p2e',86,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[0,2,3,0,10,6,0,0,null,null,null,null,null],"dice":[1,1,1,2,3],"rolls_left":2}',1.82364785582380761752e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('246c668b13fdb72b','zxjpmk6zrckc','23brnfvy6p2e',93,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,0,0,12,0,null,null,null,null,null],"dice":[2,6,3,6,2],"rolls_left":1}',1.01815401437607278012e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('4895a45927bb75f8','skx4gf5ejbzg','23brnfvy6p2e',96,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[0,2,3,0,10,6,0,0,8,null,null,null,null],"dice":[5,6,3,1,2],"rolls_left":2}',2.64598239211792929381e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('a31d719494ec47db','skx4gf5ejbzg','23brnfvy6p2e',98,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,6,0,0,8,null,null,null,null],"dice":[5,4,6,1,6],"rolls_left":1}',13.5167076453385,0,1795791634162,0);
INSERT INTO "lessons" VALUES('d660a79201294130','zxjpmk6zrckc','23brnfvy6p2e',103,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,0,0,12,0,0,null,null,null,null],"dice":[6,4,1,5,6],"rolls_left":1}',13.5167076453385,0,1795791634162,0);
INSERT INTO "lessons" VALUES('4469156949a1fd3b','skx4gf5ejbzg','23brnfvy6p2e',108,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,6,0,0,8,0,null,null,null],"dice":[1,2,2,3,1],"rolls_left":1}',8.44516974578999324307e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('a8add24fe538026b','zxjpmk6zrckc','23brnfvy6p2e',111,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[2,4,3,4,0,0,12,0,0,0,null,null,null],"dice":[6,4,6,6,3],"rolls_left":2}',4.03268919014221438601e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('fb0f47eb7018f6c5','zxjpmk6zrckc','23brnfvy6p2e',113,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','scratch','{"phase":0,"column":[2,4,3,4,0,0,12,0,0,0,null,null,null],"dice":[6,4,4,6,4],"rolls_left":1}',1.13473818932529617602e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('098fa4c644567890','skx4gf5ejbzg','23brnfvy6p2e',116,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','kept_too_little','{"phase":0,"column":[0,2,3,0,10,6,0,0,8,0,0,null,null],"dice":[4,6,4,4,4],"rolls_left":2}',1.3287800701177275187e+01,0,1795791634162,0);
INSERT INTO "lessons" VALUES('a49cab902cd86b4f','skx4gf5ejbzg','23brnfvy6p2e',118,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,6,0,0,8,0,0,null,null],"dice":[4,2,5,4,4],"rolls_left":1}',3.69325100587364829607e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('f14b612b38ad0f4b','zxjpmk6zrckc','23brnfvy6p2e',121,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[2,4,3,4,0,0,12,0,0,0,0,null,null],"dice":[3,5,5,1,4],"rolls_left":2}',2.07240495041147809729e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('6be9f0d8fdd868cf','zxjpmk6zrckc','23brnfvy6p2e',123,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[2,4,3,4,0,0,12,0,0,0,0,null,null],"dice":[3,3,6,1,6],"rolls_left":1}',4.28525879156466160679e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('0ea3516227679d07','skx4gf5ejbzg','23brnfvy6p2e',128,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','stopped_early','{"phase":0,"column":[0,2,3,0,10,6,0,0,8,0,0,19,null],"dice":[2,2,5,5,2],"rolls_left":1}',1.3888888888888886175e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('463d31f259c57781','zxjpmk6zrckc','23brnfvy6p2e',131,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','other','{"phase":0,"column":[2,4,3,4,0,0,12,0,0,0,0,19,null],"dice":[5,6,6,6,2],"rolls_left":2}',4.20096021947873676793e+00,0,1795791634162,0);
INSERT INTO "lessons" VALUES('f7d3b985b5379b33','skx4gf5ejbzg','76m6ecat6mhs',5,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','other','{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null],"dice":[5,1,2,2,2],"rolls_left":2}',5.86031196585898328521e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('b171d5ec4efa3560','skx4gf5ejbzg','76m6ecat6mhs',7,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[null,null,null,null,null,null,null,null,null,null,null,null],"dice":[5,1,5,2,2],"rolls_left":1}',6.6020499248667476877e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('613fb1c5ead53a19','skx4gf5ejbzg','76m6ecat6mhs',13,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','kept_too_little','{"phase":0,"column":[1,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,4,3,3,2],"rolls_left":2}',3.07109055381880580171e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('fd288547ee92bd12','skx4gf5ejbzg','76m6ecat6mhs',15,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,null,null,null,null,null,null,null,null,null,null,null],"dice":[1,5,3,3,5],"rolls_left":1}',1.29222934330173586657e+01,0,1795791634951,0);
INSERT INTO "lessons" VALUES('243a44fd9a1bd77b','skx4gf5ejbzg','76m6ecat6mhs',21,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','other','{"phase":0,"column":[1,0,null,null,null,null,null,null,null,null,null,null],"dice":[1,5,4,4,6],"rolls_left":2}',2.80441478927605203352e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('a4ed88e724091e35','skx4gf5ejbzg','76m6ecat6mhs',23,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,null,null,null,null,null,null,null,null,null,null],"dice":[1,3,3,4,5],"rolls_left":1}',3.36259013139203943865e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('d60dc8d1e9d3d084','skx4gf5ejbzg','76m6ecat6mhs',29,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','kept_too_little','{"phase":0,"column":[1,0,6,null,null,null,null,null,null,null,null,null],"dice":[4,5,3,6,3],"rolls_left":2}',1.85832180878031749671e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('3318aadf17ad49e6','skx4gf5ejbzg','76m6ecat6mhs',31,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,null,null,null,null,null,null,null,null,null],"dice":[4,2,5,6,5],"rolls_left":1}',7.79259780165517668137e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('489d0ef70685d70f','skx4gf5ejbzg','76m6ecat6mhs',37,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','which_number','{"phase":0,"column":[1,0,6,4,null,null,null,null,null,null,null,null],"dice":[2,4,6,2,6],"rolls_left":2}',6.10395553027991866201e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('ea28e20a9da2f4e9','skx4gf5ejbzg','76m6ecat6mhs',39,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,null,null,null,null,null,null,null,null],"dice":[2,1,5,2,6],"rolls_left":1}',7.0286889369227054658e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('db5dc11ddd29dbd6','skx4gf5ejbzg','76m6ecat6mhs',45,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','other','{"phase":0,"column":[1,0,6,4,5,null,null,null,null,null,null,null],"dice":[4,1,6,1,2],"rolls_left":2}',2.45503054398389508605e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('d02aebd3a1eaceb9','skx4gf5ejbzg','76m6ecat6mhs',47,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,5,null,null,null,null,null,null,null],"dice":[4,3,5,1,4],"rolls_left":1}',1.43751638889216621914e+01,0,1795791634951,0);
INSERT INTO "lessons" VALUES('44d75c1ff66d781a','skx4gf5ejbzg','76m6ecat6mhs',53,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','other','{"phase":0,"column":[1,0,6,4,5,0,null,null,null,null,null,null],"dice":[1,5,5,4,4],"rolls_left":2}',3.9959597360587224557e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('9a044db4d1ef970d','skx4gf5ejbzg','76m6ecat6mhs',55,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,5,0,null,null,null,null,null,null],"dice":[1,5,2,4,5],"rolls_left":1}',7.06015422328548,0,1795791634951,0);
INSERT INTO "lessons" VALUES('cfbaa63db3334bc7','skx4gf5ejbzg','76m6ecat6mhs',61,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','kept_too_little','{"phase":0,"column":[1,0,6,4,5,0,17,null,null,null,null,null],"dice":[2,2,1,2,1],"rolls_left":2}',3.62315654379353446756e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('057e9d43f132535f','skx4gf5ejbzg','76m6ecat6mhs',63,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,5,0,17,null,null,null,null,null],"dice":[2,1,4,2,4],"rolls_left":1}',6.37187361545759500813e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('b7b70b8ff34b131a','skx4gf5ejbzg','76m6ecat6mhs',69,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','which_number','{"phase":0,"column":[1,0,6,4,5,0,17,0,null,null,null,null],"dice":[1,3,3,1,6],"rolls_left":2}',2.18410055133358582679e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('e57b8cfdf3d35995','skx4gf5ejbzg','76m6ecat6mhs',71,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,5,0,17,0,null,null,null,null],"dice":[1,5,5,1,3],"rolls_left":1}',7.04212727353629475146e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('1f4be00410bc46a5','skx4gf5ejbzg','76m6ecat6mhs',83,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,5,0,17,0,0,null,null,null],"dice":[4,3,6,2,6],"rolls_left":1}',1.30647958927833567348e+01,0,1795791634951,0);
INSERT INTO "lessons" VALUES('9f3ae46a03dab063','skx4gf5ejbzg','76m6ecat6mhs',93,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','other','{"phase":0,"column":[1,0,6,4,5,0,17,0,0,0,null,null],"dice":[1,3,6,2,2],"rolls_left":2}',1.61962985300046469205e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('6b27a54de75e2703','skx4gf5ejbzg','76m6ecat6mhs',95,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','stopped_early','{"phase":0,"column":[1,0,6,4,5,0,17,0,0,0,null,null],"dice":[1,5,3,2,1],"rolls_left":1}',9.60951531311539852708e+00,0,1795791634951,0);
INSERT INTO "lessons" VALUES('8d648b8d49702f90','skx4gf5ejbzg','76m6ecat6mhs',105,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','kept_too_little','{"phase":0,"column":[1,0,6,4,5,0,17,0,0,0,0,null],"dice":[6,6,2,6,5],"rolls_left":2}',3.21502057613168679139e+00,0,1795791634951,0);
CREATE TABLE player_boxes (
	player VARCHAR(32) NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	phase VARCHAR(40) NOT NULL, 
	box VARCHAR(40) NOT NULL, 
	filled BIGINT DEFAULT '0' NOT NULL, 
	points BIGINT DEFAULT '0' NOT NULL, 
	zeros BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player, fingerprint, phase, box)
);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','ones',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','twos',1,2,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','threes',1,3,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','fours',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','fives',1,10,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','sixes',1,6,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','three_of_a_kind',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','four_of_a_kind',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','full_house',1,8,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','small_straight',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','large_straight',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','choice',1,19,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','yacht',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','ones',1,2,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','twos',1,4,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','threes',1,3,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','fours',1,4,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','fives',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','sixes',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','three_of_a_kind',1,12,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','four_of_a_kind',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','full_house',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','small_straight',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','large_straight',1,0,1);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','choice',1,19,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','main','yacht',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','ones',1,1,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','twos',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','threes',1,6,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','fours',1,4,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','fives',1,5,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','sixes',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','choice',1,17,0);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','four_of_a_kind',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','full_house',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','small_straight',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','large_straight',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','main','yacht',1,0,1);
INSERT INTO "player_boxes" VALUES('skx4gf5ejbzg','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','main','five',5,1175,0);
INSERT INTO "player_boxes" VALUES('54u6q863zjg5','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','main','five',1,235,0);
INSERT INTO "player_boxes" VALUES('zxjpmk6zrckc','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','main','five',2,470,0);
CREATE TABLE player_dice (
	player VARCHAR(32) NOT NULL, 
	face INTEGER NOT NULL, 
	thrown BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player, face)
);
INSERT INTO "player_dice" VALUES('skx4gf5ejbzg',1,39);
INSERT INTO "player_dice" VALUES('skx4gf5ejbzg',2,41);
INSERT INTO "player_dice" VALUES('skx4gf5ejbzg',3,38);
INSERT INTO "player_dice" VALUES('skx4gf5ejbzg',4,36);
INSERT INTO "player_dice" VALUES('skx4gf5ejbzg',5,45);
INSERT INTO "player_dice" VALUES('skx4gf5ejbzg',6,38);
INSERT INTO "player_dice" VALUES('zxjpmk6zrckc',1,14);
INSERT INTO "player_dice" VALUES('zxjpmk6zrckc',2,22);
INSERT INTO "player_dice" VALUES('zxjpmk6zrckc',3,17);
INSERT INTO "player_dice" VALUES('zxjpmk6zrckc',4,22);
INSERT INTO "player_dice" VALUES('zxjpmk6zrckc',5,21);
INSERT INTO "player_dice" VALUES('zxjpmk6zrckc',6,24);
INSERT INTO "player_dice" VALUES('54u6q863zjg5',1,4);
INSERT INTO "player_dice" VALUES('54u6q863zjg5',2,0);
INSERT INTO "player_dice" VALUES('54u6q863zjg5',3,2);
INSERT INTO "player_dice" VALUES('54u6q863zjg5',4,2);
INSERT INTO "player_dice" VALUES('54u6q863zjg5',5,0);
INSERT INTO "player_dice" VALUES('54u6q863zjg5',6,0);
INSERT INTO "player_dice" VALUES('jeytf8mzj2h2',1,0);
INSERT INTO "player_dice" VALUES('jeytf8mzj2h2',2,0);
INSERT INTO "player_dice" VALUES('jeytf8mzj2h2',3,0);
INSERT INTO "player_dice" VALUES('jeytf8mzj2h2',4,0);
INSERT INTO "player_dice" VALUES('jeytf8mzj2h2',5,0);
INSERT INTO "player_dice" VALUES('jeytf8mzj2h2',6,0);
INSERT INTO "player_dice" VALUES('mjbh5knc2thp',1,0);
INSERT INTO "player_dice" VALUES('mjbh5knc2thp',2,0);
INSERT INTO "player_dice" VALUES('mjbh5knc2thp',3,1);
INSERT INTO "player_dice" VALUES('mjbh5knc2thp',4,3);
INSERT INTO "player_dice" VALUES('mjbh5knc2thp',5,1);
INSERT INTO "player_dice" VALUES('mjbh5knc2thp',6,0);
CREATE TABLE player_misses (
	player VARCHAR(32) NOT NULL, 
	missed BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player)
);
CREATE TABLE player_rules (
	player VARCHAR(32) NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	rules_id VARCHAR(40) NOT NULL, 
	games BIGINT DEFAULT '0' NOT NULL, 
	wins BIGINT DEFAULT '0' NOT NULL, 
	draws BIGINT DEFAULT '0' NOT NULL, 
	finished BIGINT DEFAULT '0' NOT NULL, 
	points BIGINT DEFAULT '0' NOT NULL, 
	squares BIGINT DEFAULT '0' NOT NULL, 
	best BIGINT DEFAULT '0' NOT NULL, 
	yachts BIGINT DEFAULT '0' NOT NULL, 
	bonuses BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (player, fingerprint)
);
INSERT INTO "player_rules" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','bonus',1,1,0,1,48,2304,48,0,0);
INSERT INTO "player_rules" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','bonus',1,0,0,1,44,1936,44,0,0);
INSERT INTO "player_rules" VALUES('skx4gf5ejbzg','2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47','clubhouse',1,0,0,1,33,1089,33,0,0);
INSERT INTO "player_rules" VALUES('skx4gf5ejbzg','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','one-box',5,1,4,5,1175,276125,235,0,0);
INSERT INTO "player_rules" VALUES('54u6q863zjg5','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','one-box',1,0,1,1,235,55225,235,0,0);
INSERT INTO "player_rules" VALUES('jeytf8mzj2h2','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','one-box',1,0,0,0,0,0,0,0,0);
INSERT INTO "player_rules" VALUES('mjbh5knc2thp','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','one-box',1,0,1,0,0,0,0,0,0);
INSERT INTO "player_rules" VALUES('zxjpmk6zrckc','00e98fbfa7d3d35d255c56023e5990d6a26454f8d81f7ac05e727d4c81575482','one-box',2,0,2,2,470,110450,235,0,0);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	created_ms BIGINT NOT NULL, name VARCHAR(80), 
	PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('skx4gf5ejbzg',1795705114622,'Mina');
INSERT INTO "players" VALUES('zxjpmk6zrckc',1795705114758,'준호');
INSERT INTO "players" VALUES('54u6q863zjg5',1795705114915,NULL);
INSERT INTO "players" VALUES('jeytf8mzj2h2',1795705114927,'Kai');
INSERT INTO "players" VALUES('mjbh5knc2thp',1795705119507,'Robot');
CREATE TABLE rating_counts (
	fingerprint VARCHAR(64) NOT NULL, 
	bucket BIGINT NOT NULL, 
	accounts BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (fingerprint, bucket)
);
INSERT INTO "rating_counts" VALUES('cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc',343,1);
INSERT INTO "rating_counts" VALUES('cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc',-184,1);
CREATE TABLE ratings (
	player VARCHAR(32) NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	rules_id VARCHAR(40) NOT NULL, 
	mean DOUBLE NOT NULL, 
	deviation DOUBLE NOT NULL, 
	games BIGINT NOT NULL, shown BIGINT, 
	PRIMARY KEY (player, fingerprint), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "ratings" VALUES('skx4gf5ejbzg','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','bonus',2.76353894931404973087e+01,8.06590141354368,1,3437685);
INSERT INTO "ratings" VALUES('zxjpmk6zrckc','cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc','bonus',2.23646105068595026912e+01,8.06590141354368,1,-1833094);
CREATE TABLE reviews (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	luck DOUBLE NOT NULL, 
	given DOUBLE NOT NULL, 
	to_win DOUBLE NOT NULL, 
	counted INTEGER NOT NULL, 
	whole BOOLEAN NOT NULL, 
	marks TEXT NOT NULL, 
	themes TEXT NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "reviews" VALUES('23brnfvy6p2e',0,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc',-1.47409089115800018277e+01,1.47068025702038028155e+02,0.0,26,1,'{"best":1,"good":0,"inaccuracy":6,"mistake":6,"blunder":13}','{"which_number":[1,9.625491850082966],"stopped_early":[12,92.80271670857125],"other":[7,19.85679715191586],"kept_too_little":[5,24.783019991467924]}');
INSERT INTO "reviews" VALUES('23brnfvy6p2e',1,'cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc',-1.9317272125881654432e+01,1.46491662487736391535e+02,0.0,26,1,'{"best":0,"good":1,"inaccuracy":3,"mistake":14,"blunder":8}','{"other":[10,29.535178476151987],"stopped_early":[11,97.32796485692104],"kept_too_little":[3,8.04965577992889],"scratch":[1,11.347381893252962]}');
INSERT INTO "reviews" VALUES('76m6ecat6mhs',0,'2ea27739c36053ff6b2a429a2614b32c39dadd286108794b9af7ac9bc67dbe47',-2.6520044819590268049e+01,1.32254324368751241536e+02,0.0,24,1,'{"best":1,"good":1,"inaccuracy":2,"mistake":8,"blunder":12}','{"other":[5,16.735346888178118],"stopped_early":[11,95.23185043495381],"kept_too_little":[4,11.767589482524345],"which_number":[2,8.288056081613504]}');
CREATE TABLE rooms (
	id VARCHAR(32) NOT NULL, 
	epoch BIGINT NOT NULL, 
	version BIGINT NOT NULL, 
	record TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	touched_ms BIGINT NOT NULL, server VARCHAR(32), 
	PRIMARY KEY (id)
);
INSERT INTO "rooms" VALUES('mkbp34s6qges',1,81,'{"rules":"bonus","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:35c274f33577a0bf6f9286e00497538eebd8d0b0033d02741d25eab2d92abb92","stage":"over","games":1,"game":"23brnfvy6p2e","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":1,"draws":0,"total":48},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"wins":0,"draws":0,"total":44}]},"next_game":{"id":"9t4jhcfkpem4","tip":"ANFEa5_QIGsUEs2VDoTKbNVRhYjWsBTdqqnVedZR9kQ","leaf":"RtIJMcj4S9hyFAvaESCbqUQsRwCr7_sAGaE4vyCRInA"},"sealed":{"throw":52,"seal":"BZkJb18zQWniNtj7rxAzoauaNRPTcWJdoukWVLTMNts","ledger":{"pledges":[{"party":0,"tip":"KpmTgoEQah5DtCfyvRE9jvQKK-jyc0yildqyBYJqGtY","since":1,"number":52,"link":"VpFDOJtk5IBiwIYlDdMge8vX-1rbKngZNcv0FiRax1o"},{"party":1,"tip":"G9dDkSbxMOKHH0XDBFcshF7cP6PEOYa3DgD3f-Ufb98","since":1,"number":52,"link":"njjiJ1unIRIGO1oDezoHVISWOvJUlnyvoVVuToTgONU"},{"party":2,"tip":"pxS9RvDXqTRfOtYJVd_b6YReG7GvWAUGI1na-enTUWw","since":1,"number":52,"link":"0yEDccT-Am85Dq7bHsAtyHEUDQMyMVqjkfy1k7QXPpI"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}',1795705115112,1795705117076,NULL);
INSERT INTO "rooms" VALUES('9qhzdj8hi3m2',1,71,'{"rules":"clubhouse","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"Gull","player":null,"bot":"greedy","program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:3a27e9bb267f5d51a0e00b4d28713d4a91c4ef7a5c874ee6303adeb6f98aa825","stage":"over","games":1,"game":"76m6ecat6mhs","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[1],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":0,"draws":0,"total":33},{"name":"Gull","player":null,"bot":"greedy","wins":1,"draws":0,"total":88}]},"next_game":{"id":"en54rjukcffa","tip":"A3_SbB3-wfgHjF5sJ_vm_ywFhuznYFaiqwzX4FZO1x8","leaf":"gNrXxt3GqXOX2o3arwKzXCrodSHPeszqxk12UV_yAfo"},"sealed":{"throw":44,"seal":"T7iyO94X7Ezs64BbFQ1MQWF169bI4fj794rrA10go2w","ledger":{"pledges":[{"party":0,"tip":"gocS1ccxl1uacGeCDmz1VKrEQOQZGMIQ7A2YjNYgJ7s","since":1,"number":44,"link":"Ff_LMl_ztHr6g7V96qlX-dKGlHFP1qkt085dSosEqGA"},{"party":1,"tip":"KfWVDpElXAFOhWxbYdXz0MJwsyaRBWH9ATeyFlqRF7M","since":1,"number":44,"link":"R9F-UFQV2yCuVC_ka16Q_HNh6eOhwQAVM6xjiA4hOZQ"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}',1795705117173,1795705117651,NULL);
INSERT INTO "rooms" VALUES('wdheszh4gb3n',1,10,'{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":true,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"x9d5ex6jr7k2","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":0,"draws":1,"total":235},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"wins":0,"draws":1,"total":235}]},"next_game":{"id":"bszq346uuu8e","tip":"LYy5RZQul1eg1yAzjOVMUgma805PiktAjfTZHTJ4qaY","leaf":"CeGNDWoF00QNzoazvvJxRPqrhMomWj_w9UyYYRCURXs"},"sealed":{"throw":4,"seal":"gZIHFRTj4u6S-EWG4LtsH2PLlOTdi2DZnobU-FbxS34","ledger":{"pledges":[{"party":0,"tip":"9Df7XC93UVknWwvpX2fZ8GFyoiSZWV4iUPjON2E1Mt4","since":1,"number":4,"link":"iG_tw9pWKMD0v8qeaM8DbTn1cQEHYYTEro_AeISYJ9M"},{"party":1,"tip":"FxNkxpqzCdrPJey3yG5O6oHUg7euhmJb61Cf_jmcD0M","since":1,"number":4,"link":"4vzWwv_YjHKgloUUAic9LHyCeIbVSTrJT4f4mRfPfR0"},{"party":2,"tip":"emroBPadrlQSnW-UWpsrALjOEMWPJdRsNS0gf1FIyIA","since":1,"number":4,"link":"tDZFCzT3QBdV5C3hfMrzNxO82RH60DXm0HoW1mk6tKY"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}',1795705118000,1795705118343,NULL);
INSERT INTO "rooms" VALUES('6tnzgfavcpb7',2,9,'{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":null,"player":"54u6q863zjg5","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"a8g4bsmcyfdz","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":0,"draws":1,"total":235},{"name":null,"player":"54u6q863zjg5","bot":null,"wins":0,"draws":1,"total":235}]},"next_game":{"id":"nfr7y389y777","tip":"kYuPAv4NvIPG0qRxeoMqdZjRfnQQF-2bUpkT_PKxuFg","leaf":"zWU-_hmZzaSmHOx6vVHVGDpXpbE9LYtX9AVMKBzl24E"},"sealed":{"throw":4,"seal":"ElWRBBbn_LWQdARHaMw35S4NqdGbEAQjZKPI9OXbb_c","ledger":{"pledges":[{"party":0,"tip":"-SSTc1xRc4ZMtwwv7DZ_NolvWbz-070g4YJnHBLyewE","since":1,"number":4,"link":"1EG3USWH8gUNVfBEa1khujx1CPmC2Rn_DVdVNxQH7CE"},{"party":1,"tip":"AHY8dLcsRgjA6_KHAnJsfjM5zgL903yzNCb1jQolcuw","since":1,"number":4,"link":"uu4A0ZpT7mr1gpl4h_84J6cnnPDwyz0C5OHNlc42ZdE"},{"party":2,"tip":"KICP2hn3iZxrJWObUX2vmmEBNrvBsHNEAwNy9GD_9zM","since":1,"number":4,"link":"n0TH6nRdN5CxaRmk8WrQCmBvRMjzsuYjXt4ZauQS6pE"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}',1795705118616,1795705118863,NULL);
INSERT INTO "rooms" VALUES('eifr7rpuuwf3',1,7,'{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"Kai","player":"jeytf8mzj2h2","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"3gznevapfg75","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":1,"draws":0,"total":235},{"name":"Kai","player":"jeytf8mzj2h2","bot":null,"wins":0,"draws":0,"total":0}]},"next_game":{"id":"wnfk8r97gyua","tip":"0PrD8-W5SgyCJztNl-6I7tbJQ_lphanJ42z0veBSx6k","leaf":"SOBvE_85Z3o5r_5UBkKAdoSkS-577eiN_uk0gAzfNgM"},"sealed":{"throw":2,"seal":"jlmID084oyEKaXYpVarWQo5OgHq1MgGU6dUYj9XHKDg","ledger":{"pledges":[{"party":0,"tip":"TG3KPK0657uegvM04tBMFaWaGTcC5GZSMAg0sJc6owk","since":1,"number":2,"link":"5UXEyA2MdlKD-hX2nB5_LaneSo2yklK9lClRiCcvL1M"},{"party":1,"tip":"QWdRWIyPgkMff45b_u-ripJsbdPIWwZFQMuL0GubC4k","since":1,"number":2,"link":"COb2xrQmUVwcdGTmZP8jJwqLMyUtrwkJbZ-u1Qr8V1U"},{"party":2,"tip":"XKnKHWQ2yLXqVslQUUBJVQAgw2Oe1wYYgyQ_yuLbuvQ","since":1,"number":1,"link":"4PfzeVSx54LbaxMn4WLJjz9TO0uBamCD3lIN_84CvMM"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}',1795705119323,1795705119474,NULL);
INSERT INTO "rooms" VALUES('3nkhb4fia4kp',1,7,'{"rules":"house:e044c531cffe383507a89c0e","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"Robot","player":"mjbh5knc2thp","bot":null,"program":true},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70","stage":"over","games":1,"game":"54xi4q7c8tc4","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[1],"left":[],"series":{"games":1,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":0,"draws":1,"total":235},{"name":"Robot","player":"mjbh5knc2thp","bot":null,"wins":0,"draws":1,"total":235}]},"next_game":{"id":"mbtwwzs7wqtb","tip":"3r-Y3-N8Fheh6rLczSY0GjJzQhKbUd1NGM8S95NHfsE","leaf":"OZkcsa7X8exanQR_p4LwO9e01K7-XWnZrGrUH2lV7qQ"},"sealed":{"throw":2,"seal":"d_b2nolDbABkawekY4TgsV68yZ6d-wes7qCbGLZzE6U","ledger":{"pledges":[{"party":0,"tip":"2dBR9Qvd1CD06HLPPAFN-7cSIg1UR8PqMK0uzzZEaMw","since":1,"number":2,"link":"ys3QIjyzUAsdZrgzmGRXyfFE5Ku5LH7p0z_CBthwN8M"},{"party":1,"tip":"0A_LNH9e5MbgPtGIfLOxCTlg76AQdHFFeUV_WFPqJ54","since":1,"number":2,"link":"ymPYwLJiAhKSlaKHXV0ll-GTZE4iAhIEDaP0S2Hseeo"}],"misses":[],"resigned":[]},"secret":null,"asked":[]}}',1795705119644,1795705119731,NULL);
INSERT INTO "rooms" VALUES('588rj6hwnswa',1,1,'{"rules":"yatzy","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:661a3746ad67fd512650789f2acba1c1eb74a286e70594fd72171bc457697638","stage":"waiting","games":0,"game":null,"begins":null,"timeouts":[],"relieved":[],"agreed":[],"left":[],"series":null,"next_game":{"id":"g6yqkw3bjiyb","tip":"dHQJjVVvA2XZ2GifLaXp64Xk2lZ8LgQxt65FswZkms4","leaf":"R5Zwlu4wOjK0GGGlJhxAvPadKou-z7Rekpx_9ky6RoY"},"sealed":null}',1795705119882,1795705119882,NULL);
INSERT INTO "rooms" VALUES('67b2qdnaq77e',1,25,'{"rules":"yahtzee","hints":false,"private":false,"listed":false,"clock":90,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:f013858b7646f42e4625507ae89eb544fa4bae33cbeb418c1c2125f84fb13bc9","stage":"playing","games":3,"game":"2d8v5cxf89z9","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":2,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":0,"draws":2,"total":470},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"wins":0,"draws":2,"total":470}]},"next_game":{"id":"m5rxkvhb4kix","tip":"cjOSHucRVmfIqacbAHluTwkL5AWh39MGMVX_Ay9I_6E","leaf":"0YAXZJ26-lQCJDvOG6RdP4k7Fp4FvhcR8qlpsHGrwFg"},"sealed":{"throw":3,"seal":"9T8NkL92l9CTBLBN-H_FD91_kEK_wucAXrqGf9GyhOk","ledger":{"pledges":[{"party":0,"tip":"SPx0_r58kU96Iz3ra_v5Gk6RMshLSqxgKMs87iZUU6c","since":1,"number":3,"link":"Xe8GG6C1UL0eBDpCY6UfJn7yUwuAvbrDL5XI1NVBLto"},{"party":1,"tip":"_44xcwf_GukUxDz4k36RuIQVcy6IRnycOvRThWjaHDg","since":1,"number":3,"link":"SJb7dZaxNZSVSpVBpJLcHiGn3tCRKbirm4vY4_LleyA"},{"party":2,"tip":"uv7kCg-6T4cmzKiNLfZcjJbycLMheDzvnR7WZLuK_Xs","since":1,"number":3,"link":"yO9QYxiYqRbZOxflrwaLe2VnMeMOT9Y7DqtGI5CskAg"}],"misses":[],"resigned":[]},"secret":{"id":"2d8v5cxf89z9","tip":"SPx0_r58kU96Iz3ra_v5Gk6RMshLSqxgKMs87iZUU6c","leaf":"FGP0yH6qAMh2OqUhIpTsVqcbqD5n29Nm17JfkyXd5CE"},"asked":[1,2]}}',1795705236958,1795705237948,NULL);
INSERT INTO "rooms" VALUES('66abzcuvq6iu',1,3,'{"rules":"classic","hints":false,"private":false,"listed":false,"clock":60,"host":"skx4gf5ejbzg","seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"program":false},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false},{"name":null,"player":null,"bot":null,"program":false}],"rules_text":"sha256:df3f2e160f78e18fee7e0b227fe70b9c6b1753f717f59484ca42fd0c1db2b97c","stage":"playing","games":1,"game":"5iepju6p8q9f","begins":null,"timeouts":[0,0],"relieved":[],"agreed":[],"left":[],"series":{"games":0,"seats":[{"name":"Mina","player":"skx4gf5ejbzg","bot":null,"wins":0,"draws":0,"total":0},{"name":"준호","player":"zxjpmk6zrckc","bot":null,"wins":0,"draws":0,"total":0}]},"next_game":{"id":"evty7d2e8gfk","tip":"7JK4U7q5637-HCzrEEmC2soLbG5YWKkmHmXDdRxR7Ik","leaf":"tWfp1iBHOrNPQlc8XtYG0R6N6BDVVZW-KO5f53RvPzY"},"sealed":{"throw":0,"seal":"NaBSL7Ofa8itrBPuqXyn7t7kfiJvoqD2q95YDV-mkto","ledger":{"pledges":[{"party":0,"tip":"LBh-gJ31NvdELKJwsUaEP0iH69p1Ust58JbYnMgGj3I","since":1,"number":0,"link":"LBh-gJ31NvdELKJwsUaEP0iH69p1Ust58JbYnMgGj3I"},{"party":1,"tip":"PiE63Rviicyux04YfNpgAy-FU9JnmiA923B0SSjdX00","since":1,"number":0,"link":"PiE63Rviicyux04YfNpgAy-FU9JnmiA923B0SSjdX00"},{"party":2,"tip":"EBku4Uah0mrJNz5iZV_cbiIatJG82puqtILIUXS_gRs","since":1,"number":0,"link":"EBku4Uah0mrJNz5iZV_cbiIatJG82puqtILIUXS_gRs"}],"misses":[],"resigned":[]},"secret":{"id":"5iepju6p8q9f","tip":"LBh-gJ31NvdELKJwsUaEP0iH69p1Ust58JbYnMgGj3I","leaf":"mSsSSCfv0RR_WZRWU8mcuzq6IJa0rxSYFZtP1BMmopU"},"asked":[1,2]}}',1795705238151,1795705238332,NULL);
CREATE TABLE rules_texts (
	mark VARCHAR(80) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (mark)
);
INSERT INTO "rules_texts" VALUES('sha256:35c274f33577a0bf6f9286e00497538eebd8d0b0033d02741d25eab2d92abb92','id = "bonus"
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
INSERT INTO "rules_texts" VALUES('sha256:3a27e9bb267f5d51a0e00b4d28713d4a91c4ef7a5c874ee6303adeb6f98aa825','id = "clubhouse"
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
INSERT INTO "rules_texts" VALUES('sha256:e044c531cffe383507a89c0e5a2c68e27bb61fd60e8557783f207c94249ecc70','
id = "one-box"
title = { en = "One box", ko = "한 칸" }
summary = { en = "One roll, one box", ko = "한 번, 한 칸" }
boxes = [
  { id = "five", section = "lower", title = { en = "Five", ko = "다섯" }, pattern = "anything", pay = 235 },
]
');
INSERT INTO "rules_texts" VALUES('sha256:661a3746ad67fd512650789f2acba1c1eb74a286e70594fd72171bc457697638','id = "yatzy"
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
INSERT INTO "rules_texts" VALUES('sha256:f013858b7646f42e4625507ae89eb544fa4bae33cbeb418c1c2125f84fb13bc9','id = "yahtzee"
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
INSERT INTO "rules_texts" VALUES('sha256:df3f2e160f78e18fee7e0b227fe70b9c6b1753f717f59484ca42fd0c1db2b97c','id = "classic"
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
CREATE TABLE sealed_counts (
	kind VARCHAR(20) NOT NULL, 
	counted BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (kind)
);
INSERT INTO "sealed_counts" VALUES('together',112);
CREATE TABLE searches (
	player VARCHAR(32) NOT NULL, 
	ticket VARCHAR(32) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	rules VARCHAR(80) NOT NULL, 
	asked_ms BIGINT NOT NULL, 
	beat_ms BIGINT NOT NULL, 
	partner VARCHAR(32), 
	room VARCHAR(32), 
	PRIMARY KEY (player), 
	UNIQUE (ticket)
);
CREATE TABLE servers (
	id VARCHAR(32) NOT NULL, 
	beats BIGINT NOT NULL, 
	on_bus BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	expires_ms BIGINT NOT NULL, created_ms BIGINT DEFAULT '1795705108285' NOT NULL, seen_ms BIGINT DEFAULT '1795705108285' NOT NULL, device VARCHAR(40) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "sessions" VALUES('580fa394e44a3f48656609354736b65e094d7bace4fa4054e9900663d7711b08','580fa394e44a3f48656609354736b65e094d7bace4fa4054e9900663d7711b08','skx4gf5ejbzg',1803481114651,1795705114651,1795705114651,'');
INSERT INTO "sessions" VALUES('13ad6ecde480161946fa25656df67221b02bb422602f1a605bc2c07ceb22033c','13ad6ecde480161946fa25656df67221b02bb422602f1a605bc2c07ceb22033c','zxjpmk6zrckc',1803481114779,1795705114779,1795705114779,'');
INSERT INTO "sessions" VALUES('a3a780bb383080685ddd20a5452f18cb79cef1336b84b66024eb939c2e231bd0','a3a780bb383080685ddd20a5452f18cb79cef1336b84b66024eb939c2e231bd0','jeytf8mzj2h2',1803481114927,1795705114927,1795705114927,'');
INSERT INTO "sessions" VALUES('202399aa76facd9156be55bd397d623f58ab4828b4f2ff63f093236441eea353','202399aa76facd9156be55bd397d623f58ab4828b4f2ff63f093236441eea353','mjbh5knc2thp',1827241119510,1795705119510,1795705119510,'');
CREATE TABLE standing_counts (
	level INTEGER NOT NULL, 
	bucket BIGINT NOT NULL, 
	accounts BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (level, bucket)
);
INSERT INTO "standing_counts" VALUES(0,0,1);
INSERT INTO "standing_counts" VALUES(-1,0,1);
INSERT INTO "standing_counts" VALUES(1,0,1);
INSERT INTO "standing_counts" VALUES(-1,1,1);
CREATE TABLE standings (
	player VARCHAR(32) NOT NULL, 
	level INTEGER NOT NULL, 
	exp BIGINT NOT NULL, 
	reached BIGINT NOT NULL, 
	PRIMARY KEY (player), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "standings" VALUES('skx4gf5ejbzg',1,0,4);
INSERT INTO "standings" VALUES('zxjpmk6zrckc',0,0,2);
CREATE TABLE tournament_words (
	tournament VARCHAR(32) NOT NULL, 
	word VARCHAR(100) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (tournament, word)
);
CREATE TABLE tournaments (
	id VARCHAR(32) NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	setup TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	started_ms BIGINT, 
	ended_ms BIGINT, 
	server VARCHAR(32), 
	beat_ms BIGINT, 
	progress TEXT, 
	winners TEXT, 
	report TEXT, 
	fault TEXT, rules VARCHAR(80), mode VARCHAR(20), secret VARCHAR(43), words_until_ms BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "tournaments" VALUES('9q4fj82bb5zt86wr43mf','finished','{"rules":"bonus","title":{"en":"Yacht, 63 bonus","ko":"요트 · 63 보너스"},"rules_text":"id = \"bonus\"\ntitle = { en = \"Yacht, 63 bonus\", ko = \"요트 · 63 보너스\" }\nsummary.en = \"13 boxes, +35 for 63 in the upper section; straights pay 15 and 30, full house the sum of the dice.\"\nsummary.ko = \"13칸. 스탠다드 합계 63점이면 +35점. 스트레이트는 15점과 30점, 풀 하우스는 주사위 전체의 합.\"\nsources = [\n  ''House rule sheet \"Yacht Dice (야찌 다이스 게임)\" of a Korean online game with bots, in Korean / 봇이 있는 한국 온라인 게임의 규칙서 \"야찌 다이스 게임\"'',\n]\nseats = { least = 1, most = 4 }\nturn_order = \"seats\"\nsections.upper = { en = \"Standard\", ko = \"스탠다드\" }\nsections.lower = { en = \"Special\", ko = \"스페셜\" }\n\nboxes = [\n  { id = \"ones\", section = \"upper\", title = { en = \"Ones\", ko = \"에이스\" }, pattern = { face = 1 }, pay = \"matching\" },\n  { id = \"twos\", section = \"upper\", title = { en = \"Twos\", ko = \"듀스\" }, pattern = { face = 2 }, pay = \"matching\" },\n  { id = \"threes\", section = \"upper\", title = { en = \"Threes\", ko = \"트리플\" }, pattern = { face = 3 }, pay = \"matching\" },\n  { id = \"fours\", section = \"upper\", title = { en = \"Fours\", ko = \"쿼드\" }, pattern = { face = 4 }, pay = \"matching\" },\n  { id = \"fives\", section = \"upper\", title = { en = \"Fives\", ko = \"파이브\" }, pattern = { face = 5 }, pay = \"matching\" },\n  { id = \"sixes\", section = \"upper\", title = { en = \"Sixes\", ko = \"식스\" }, pattern = { face = 6 }, pay = \"matching\" },\n  { id = \"three_of_a_kind\", section = \"lower\", title = { en = \"Three of a Kind\", ko = \"쓰리 오브 어 카인드\" }, pattern = { of_a_kind = 3 }, pay = \"matching\" },\n  { id = \"four_of_a_kind\", section = \"lower\", title = { en = \"Four of a Kind\", ko = \"포 오브 어 카인드\" }, pattern = { of_a_kind = 4 }, pay = \"matching\" },\n  { id = \"full_house\", section = \"lower\", title = { en = \"Full House\", ko = \"풀 하우스\" }, pattern = \"full_house\", pay = \"all\" },\n  { id = \"small_straight\", section = \"lower\", title = { en = \"Small Straight\", ko = \"스몰 스트레이트\" }, pattern = { straight = 4 }, pay = 15 },\n  { id = \"large_straight\", section = \"lower\", title = { en = \"Large Straight\", ko = \"라지 스트레이트\" }, pattern = { straight = 5 }, pay = 30 },\n  { id = \"choice\", section = \"lower\", title = { en = \"Choice\", ko = \"초이스\" }, pattern = \"anything\", pay = \"all\" },\n  { id = \"yacht\", section = \"lower\", title = { en = \"Yacht\", ko = \"요트\" }, pattern = { of_a_kind = 5 }, pay = 50 },\n]\n\n[upper_bonus]\nat_least = 63\npoints = 35\n","players":[{"id":"random","title":{"en":"Drift","ko":"표류자"},"fingerprint":""},{"id":"greedy","title":{"en":"Gull","ko":"갈매기"},"fingerprint":""}],"mode":"pairs","games":20,"seed":5}',1795705129044,1795705129061,1795705140491,'wyynxu5e88tf9vta9yey',1795705140258,'{"solved":null,"games":20,"of":20,"standings":[{"name":"greedy","player":"greedy","points":19.0,"games":20,"mean_score":102.65,"barred":false},{"name":"random","player":"random","points":1.0,"games":20,"mean_score":41.1,"barred":false}]}','["greedy"]','{"rules":"bonus","rules_fingerprint":"cdf4cbdf7f3f2e040026fde3445194ff74ca933fce4e6858050dd0f238e5d5bc","version":"0.2.0","mode":"pairs","seed":5,"games":20,"games_asked":20,"playoffs":0,"playoffs_at_most":0,"undecided":[],"standings":[{"place":1,"name":"greedy","player":"greedy","fingerprint":"0.2.0","barred":false,"points":19.0,"playoff_points":0,"games":20,"wins":19,"draws":0,"losses":1,"score":{"mean":102.65,"plus_minus":7.805823032641204},"elo":{"mean":222.7886704613673,"plus_minus":176.83949273718068},"upper_bonus_rate":0.0,"yacht_rate":0.0},{"place":2,"name":"random","player":"random","fingerprint":"0.2.0","barred":false,"points":1.0,"playoff_points":0,"games":20,"wins":1,"draws":0,"losses":19,"score":{"mean":41.1,"plus_minus":5.88497119438204},"elo":{"mean":-222.7886704613673,"plus_minus":176.83949273718068},"upper_bonus_rate":0.0,"yacht_rate":0.0}],"sequential_test":null,"cross_table":[{"player":"random","against":"greedy","wins":1,"draws":0,"losses":19,"share":{"mean":0.05,"plus_minus":0.0979982},"superiority":0.0}],"luck":{"expected":209.80893461361802,"players":[{"player":"random","games":20,"score":{"mean":41.1,"plus_minus":5.88497119438204},"luck":{"mean":0.5050290158897763,"plus_minus":5.788625564495509},"adjusted":{"mean":40.59497098411022,"plus_minus":8.729633081672176},"regret":{"all":{"mean":169.2139636295078,"plus_minus":8.72963308167218},"keep_1":{"mean":48.81403759622539,"plus_minus":4.871150120641756},"keep_2":{"mean":33.46320918636377,"plus_minus":4.915736383109738},"box":{"mean":86.93671684691864,"plus_minus":7.793338653480335}}},{"player":"greedy","games":20,"score":{"mean":102.65,"plus_minus":7.805823032641204},"luck":{"mean":0.4602467172343781,"plus_minus":5.593384563402638},"adjusted":{"mean":102.18975328276562,"plus_minus":4.168278968083198},"regret":{"all":{"mean":107.6191813308524,"plus_minus":4.168278968083202},"keep_1":{"mean":68.96013366308526,"plus_minus":3.909960507354206},"keep_2":{"mean":8.77492964038292,"plus_minus":2.454714946177637},"box":{"mean":29.884118027384226,"plus_minus":4.144841601184857}}}]},"seats":[{"seat":1,"score":{"mean":75.85,"plus_minus":17.76489561486532},"wins":{"mean":0.55,"plus_minus":0.22369634883037318}},{"seat":2,"score":{"mean":67.9,"plus_minus":12.936153136522968},"wins":{"mean":0.45,"plus_minus":0.2236963488303732}}],"scores":{"width":5,"from":[20,25,30,35,40,45,50,55,60,65,70,75,80,85,90,95,100,105,110,115,120,125,130,135,140],"players":[{"player":"random","least":20,"lower_quartile":32,"median":40,"upper_quartile":44,"greatest":72,"deviation":12.073895285632597,"games":[2,0,4,2,7,1,2,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},{"player":"greedy","least":64,"lower_quartile":92,"median":105,"upper_quartile":114,"greatest":138,"deviation":20.197120691091747,"games":[0,0,0,0,0,0,0,0,1,1,1,0,1,0,2,1,2,3,3,2,0,1,1,1,0]}]},"boxes":[{"player":"random","means":{"ones":0.7,"twos":1.1,"threes":1.95,"fours":3.0,"fives":5.0,"sixes":4.5,"three_of_a_kind":2.7,"four_of_a_kind":0.2,"full_house":1.65,"small_straight":3.0,"large_straight":0.0,"choice":17.3,"yacht":0.0}},{"player":"greedy","means":{"ones":1.7,"twos":3.1,"threes":4.95,"fours":7.0,"fives":9.5,"sixes":7.5,"three_of_a_kind":7.35,"four_of_a_kind":3.2,"full_house":8.45,"small_straight":12.75,"large_straight":19.5,"choice":17.65,"yacht":0.0}}],"conduct":[{"player":"random","illegal":0,"garbled":0,"late":0,"crashed":0,"barred_in_game":null},{"player":"greedy","illegal":0,"garbled":0,"late":0,"crashed":0,"barred_in_game":null}],"faults":[],"isolation":"no player needed a process of its own","isolation_ko":"따로 실행한 참가자가 없습니다","limits_held":null,"times":{"engine":"batch","played_s":1.2831107569945743,"players":[{"player":"random","answers":0,"mean_us":null,"p50_us":null,"p99_us":null,"longest_us":null},{"player":"greedy","answers":0,"mean_us":null,"p50_us":null,"p99_us":null,"longest_us":null}]},"champion":null,"sealed":null}',NULL,'bonus','pairs',NULL,NULL);
CREATE INDEX ix_games_room ON games (room);
CREATE INDEX ix_sessions_player ON sessions (player);
CREATE INDEX ranking ON standings (level DESC, reached);
CREATE UNIQUE INDEX ix_games_ended ON games (ended);
CREATE INDEX games_by_rules ON games (fingerprint, ended);
CREATE INDEX games_of_player ON game_seats (player, ended);
CREATE INDEX ix_rooms_server ON rooms (server);
CREATE INDEX ladder_of_strength ON ratings (fingerprint, shown DESC, player);
CREATE INDEX ix_accounts_owner ON accounts (owner);
CREATE INDEX tournaments_by_time ON tournaments (created_ms, id);
CREATE UNIQUE INDEX one_tournament_running ON tournaments (status) WHERE status = 'running';
CREATE INDEX ix_known_devices_seen_ms ON known_devices (seen_ms);
CREATE INDEX ix_house_rules_used_ms ON house_rules (used_ms);
CREATE INDEX ix_players_created_ms ON players (created_ms);
CREATE INDEX ix_rooms_touched_ms ON rooms (touched_ms);
CREATE INDEX ix_sessions_expires_ms ON sessions (expires_ms);
CREATE INDEX searches_by_rules ON searches (rules, asked_ms);
CREATE INDEX tournaments_by_kind ON tournaments (rules, mode, ended_ms);
CREATE INDEX lessons_by_player ON lessons (player, due_ms);
COMMIT;
