// A player in JavaScript: keeps the most frequent face, then fills the box with the highest value.
//
// yacht bot check -- node examples/players/gull.js
'use strict';

const readline = require('node:readline');

const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const count = (dice, face) => dice.filter((shown) => shown === face).length;
const sum = (dice) => dice.reduce((total, face) => total + face, 0);
const hasRow = (dice, low, length) =>
  Array.from({ length }, (_, step) => low + step).every((face) => dice.includes(face));

function worth(box, dice) {
  const most = Math.max(...dice.map((face) => count(dice, face)));
  const kinds = new Set(dice).size;
  if (UPPER.includes(box)) {
    const face = UPPER.indexOf(box) + 1;
    return face * (count(dice, face) - 2);
  }
  switch (box) {
    case 'three_of_a_kind':
      return (most >= 3 ? sum(dice) : 0) - 20;
    case 'four_of_a_kind':
      return (most >= 4 ? sum(dice) : 0) - 12;
    case 'full_house':
      return (most === 3 && kinds === 2 ? 25 : 0) - 10;
    case 'small_straight':
      return ([1, 2, 3].some((low) => hasRow(dice, low, 4)) ? 30 : 0) - 16;
    case 'large_straight':
      return ([1, 2].some((low) => hasRow(dice, low, 5)) ? 40 : 0) - 14;
    case 'yacht':
      return (most === 5 ? 50 : 0) - 9;
    case 'choice':
      return sum(dice) - 22;
    default:
      return 0;
  }
}

function answer({ dice, legal }) {
  const best = legal.fill.reduce((a, b) => (worth(b, dice) > worth(a, dice) ? b : a));
  if (!legal.keep || worth(best, dice) >= 10) return { fill: best };
  const rank = (face) => 10 * count(dice, face) + face;
  const wanted = dice.reduce((a, b) => (rank(b) > rank(a) ? b : a));
  return { keep: dice.flatMap((face, place) => (face === wanted ? [place] : [])) };
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'hello') {
    console.log(JSON.stringify({ type: 'hello', name: 'JavaScript gull', version: '1' }));
  } else if (message.type === 'turn') {
    console.log(JSON.stringify(answer(message)));
  } else if (message.type === 'quit') {
    process.exit(0);
  }
});
