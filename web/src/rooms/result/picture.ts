/**
 * The sheet of a game as a picture, with the same colours in every theme. Loaded only when the player asks for a picture.
 */
import type { Sheet, SheetRow, PictureSeat } from './sheet';

const WIDTH = 1080;
const EDGE = 72;
const ROW = 46;
const TITLES = 330;
const FONT = "'Pretendard Variable', Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', system-ui, sans-serif";
const PAPER = { ground: '#f6f2e9', hull: '#ffffff', ink: '#17263a', soft: '#52606d', line: '#d8cfbd', lit: '#fbe3b8', lamp: '#c27a1c', sea: '#8fb8bc' };
const PENNANTS = ['#e69f00', '#56b4e9', '#2bb389', '#cc79a7'];
const SHAPES = ['M0 0 56 18 0 36z', 'M0 0h56L44 18l12 18H0z', 'M0 0h46v36H0z', 'M0 0h50v36H0z'];
/** The vertical position where the head ends. */
const HEAD = 216;
const PLACE = 72;
/** The height of the foot, which has the address of the replay. */
const FOOT = 56;
const SMALLEST = 18;

/** A PNG of the sheet; rejects if the browser cannot draw it. */
export async function pictureOf(sheet: Sheet): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = heightOf(sheet);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas here');
  paint(pen, sheet, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob === null ? fail(new Error('no picture')) : done(blob)), 'image/png'));
}

const tableTop = ({ seats }: Sheet): number => HEAD + seats.length * PLACE + 96;

const heightOf = (sheet: Sheet): number => tableTop(sheet) + (sheet.rows.length + 1) * ROW + EDGE + (sheet.link === null ? 0 : FOOT);

/** Draws the sheet on paper of this height. */
export function paint(pen: CanvasRenderingContext2D, sheet: Sheet, height: number): void {
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, WIDTH, height);
  waves(pen);
  write(pen, sheet.title, EDGE, 122, { size: 50, bold: true });
  write(pen, sheet.when, EDGE, 170, { size: 28, colour: PAPER.soft });
  sheet.seats.forEach((seat, number) => standing(pen, seat, HEAD + number * PLACE));
  const top = tableTop(sheet);
  sheet.seats.forEach(({ name }, seat) => write(pen, name, columnAt(sheet, seat), top - 16, { size: 24, colour: PAPER.soft, end: true, most: widthOf(sheet) - 16 }));
  sheet.rows.forEach((row, number) => line(pen, sheet, row, top + number * ROW));
  total(pen, sheet, top + sheet.rows.length * ROW);
  if (sheet.link !== null) address(pen, sheet.link, height - EDGE);
}

/** The address of the replay without its scheme, as large as its line allows: people type it from the picture. */
function address(pen: CanvasRenderingContext2D, link: string, y: number): void {
  const text = link.replace(/^https?:\/\//, '');
  let size = 30;
  while (size > SMALLEST && widthOfText(pen, text, size) > WIDTH - 2 * EDGE) size -= 1;
  write(pen, text, EDGE, y, { size, most: WIDTH - 2 * EDGE });
}

function widthOfText(pen: CanvasRenderingContext2D, text: string, size: number): number {
  pen.font = `400 ${size}px ${FONT}`;
  return pen.measureText(text).width;
}

/** A strip of sea along the upper edge. */
function waves(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = PAPER.sea;
  pen.fillRect(0, 0, WIDTH, 16);
  for (let x = 0; x < WIDTH; x += 60) {
    pen.beginPath();
    pen.arc(x + 30, 16, 30, 0, Math.PI);
    pen.fill();
  }
}

function standing(pen: CanvasRenderingContext2D, { name, total, place, pennant }: PictureSeat, top: number): void {
  pen.fillStyle = PAPER.hull;
  pen.beginPath();
  pen.roundRect(EDGE - 20, top, WIDTH - 2 * EDGE + 40, PLACE - 10, 14);
  pen.fill();
  if (place === 1) {
    pen.strokeStyle = PAPER.lamp;
    pen.lineWidth = 4;
    pen.stroke();
  }
  write(pen, place === 0 ? '–' : String(place), EDGE + 20, top + 42, { size: 32, colour: PAPER.soft, end: true });
  flag(pen, pennant, EDGE + 44, top + 13);
  write(pen, name, EDGE + 128, top + 43, { size: 34, bold: place === 1, most: 560 });
  write(pen, String(total), WIDTH - EDGE, top + 44, { size: 38, bold: true, end: true });
}

function flag(pen: CanvasRenderingContext2D, pennant: number, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = PENNANTS[pennant % 4] ?? PAPER.soft;
  pen.fill(new Path2D(SHAPES[pennant % 4]));
  pen.fillStyle = PAPER.ink;
  pen.fillRect(-3, 0, 4, 36);
  pen.restore();
}

/** The width of a seat's column and its right edge. */
const widthOf = ({ seats }: Sheet): number => (WIDTH - 2 * EDGE - TITLES) / seats.length;
const columnAt = (sheet: Sheet, seat: number): number => EDGE + TITLES + widthOf(sheet) * (seat + 1);

function line(pen: CanvasRenderingContext2D, sheet: Sheet, row: SheetRow, top: number): void {
  rule(pen, top);
  const made = row.kind !== 'box';
  write(pen, row.title, EDGE, top + 32, { size: 26, colour: made ? PAPER.soft : PAPER.ink, bold: row.kind === 'phase', most: TITLES });
  row.cells.forEach((cell, seat) => {
    const best = row.best.includes(seat);
    const right = columnAt(sheet, seat);
    if (best) {
      pen.fillStyle = PAPER.lit;
      pen.beginPath();
      pen.roundRect(right - 58, top + 5, 66, ROW - 10, 10);
      pen.fill();
    }
    write(pen, cell, right, top + 33, { size: 28, bold: best, colour: made ? PAPER.soft : PAPER.ink, end: true });
  });
}

function total(pen: CanvasRenderingContext2D, sheet: Sheet, top: number): void {
  rule(pen, top, PAPER.ink);
  write(pen, sheet.totalTitle, EDGE, top + 34, { size: 28, bold: true });
  sheet.seats.forEach((seat, number) => write(pen, String(seat.total), columnAt(sheet, number), top + 35, { size: 32, bold: true, end: true }));
}

function rule(pen: CanvasRenderingContext2D, y: number, colour = PAPER.line): void {
  pen.fillStyle = colour;
  pen.fillRect(EDGE, y, WIDTH - 2 * EDGE, 2);
}

interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  /** Whether the text is right-aligned. */
  readonly end?: boolean;
  readonly most?: number;
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, { size, bold = false, colour = PAPER.ink, end = false, most }: TextStyle): void {
  pen.font = `${bold ? 700 : 400} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = end ? 'right' : 'left';
  pen.fillText(text, x, y, most);
}
