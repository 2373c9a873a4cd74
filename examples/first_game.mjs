/* Play one game against a bot over HTTP and the WebSocket, with Node alone: no package is needed.

   node examples/first_game.mjs http://localhost:8000                             (Node 22 or newer)
   node --experimental-websocket examples/first_game.mjs http://localhost:8000    (Node 20)
*/

const [server, rules = 'yahtzee'] = process.argv.slice(2);

/** Sends a POST request; returns the answer and the cookie of the session. */
async function post(path, body, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return [await answer.json(), answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie];
}

/** The next command: roll once, then fill the box with the most points. */
function command({ offers }) {
  if (offers.length === 0) return { type: 'Roll' };
  return { type: 'Fill', box: offers.reduce((best, offer) => (offer.points > best.points ? offer : best)).box };
}

const [me, cookie] = await post('/api/me', { name: 'Ada' });
const [room] = await post('/api/tables', { rules }, cookie);
const live = new WebSocket(`ws${server.slice('http'.length)}/ws`, { headers: { cookie, origin: server } });
live.onopen = () => live.send(JSON.stringify({ type: 'Enter', room: room.id }));
live.onerror = ({ message }) => { throw new Error(`no connection: ${message}`); };
live.onmessage = ({ data }) => {
  const { table, version } = JSON.parse(data); // table is null if it has not changed
  if (!table) return;
  if (table.step === 'over') {
    for (const { name, total } of table.seats) console.log(`${name}: ${total}`);
    live.close();
  } else if (table.seats[table.seat].name === me.name && table.step !== 'await_dice') {
    live.send(JSON.stringify({ ...command(table), cid: `v${version}`, expect: version }));
  }
};
