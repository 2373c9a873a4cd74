// Solves the first column of rule sets with the WebAssembly module, a process each: node wasm_speed.mjs MODULE CODES
import fs from 'node:fs';

const [path, text] = process.argv.slice(2);
const codes = JSON.parse(text);
const module = new WebAssembly.Module(fs.readFileSync(path));
const { memory, ...kernels } = new WebAssembly.Instance(module).exports;
const at = kernels.room(codes.length);
new Float64Array(memory.buffer, at, codes.length).set(codes);
const column = kernels.open_column(at, codes.length, 0);
const [begun, before] = [performance.now(), process.cpuUsage()];
const cards = kernels.start(column);
for (let done = 0; done < cards; ) done = kernels.solve(column, done, 100);
const { user, system } = process.cpuUsage(before);
const wall = (performance.now() - begun) / 1000;
console.log(JSON.stringify({ wall, cpu: (user + system) / 1e6, bytes: memory.buffer.byteLength }));
