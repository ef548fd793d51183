/** The outline of a glyph as commands of an SVG path, without cubic curves. */
export type Outline = readonly { type: string; values: readonly number[] }[];

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

const [ON_CURVE, SHORT_X, SHORT_Y, SAME_X, SAME_Y] = [1, 2, 4, 16, 32] as const;

const FARTHEST = 16_000;

/** A glyph as the table `glyf` of TrueType fonts describes it, with its left end. */
export function glyphBytes(outline: Outline): { bytes: Buffer; left: number } {
  const contours = contoursOf(outline);
  const points = contours.flat();
  if (points.length === 0) return { bytes: Buffer.alloc(0), left: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const head = int16s([contours.length, least(xs), least(ys), most(xs), most(ys)]);
  let last = -1;
  const ends = int16s([...contours.map((contour) => (last += contour.length)), 0]);
  const flags: number[] = [];
  const [across, up] = [deltas(xs, [SHORT_X, SAME_X]), deltas(ys, [SHORT_Y, SAME_Y])];
  for (const [index, { onCurve }] of points.entries()) flags.push((onCurve ? ON_CURVE : 0) | across.flags[index]! | up.flags[index]!);
  const parts = [head, ends, Buffer.from(flags), ...across.bytes, ...up.bytes];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return { bytes: Buffer.concat(parts, length + ((4 - (length % 4)) % 4)), left: least(xs) };
}

/** Marks upon marks leave the room that there is for outlines. */
const bounded = (value: number) => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(value)));

function contoursOf(outline: Outline): Point[][] {
  const contours: Point[][] = [];
  for (const { type, values } of outline) {
    if (type === 'M') contours.push([]);
    for (let at = 0; at < values.length; at += 2)
      contours.at(-1)!.push({ x: bounded(values[at]!), y: bounded(values[at + 1]!), onCurve: at === values.length - 2 });
  }
  return contours.map(withoutClosing).filter(({ length }) => length > 1);
}

/** A contour closes by itself: its end is not repeated. */
function withoutClosing(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)];
  return contour.length > 1 && first!.x === last!.x && first!.y === last!.y ? contour.slice(0, -1) : contour;
}

/** Coordinates as differences to the one before: none, one byte or two. */
function deltas(values: readonly number[], [short, same]: readonly [number, number]): { flags: number[]; bytes: Buffer[] } {
  const flags: number[] = [];
  const bytes: Buffer[] = [];
  let before = 0;
  for (const value of values) {
    const delta = value - before;
    before = value;
    if (delta === 0) flags.push(same);
    else if (Math.abs(delta) < 256) {
      flags.push(short | (delta > 0 ? same : 0));
      bytes.push(Buffer.of(Math.abs(delta)));
    } else {
      flags.push(0);
      bytes.push(int16s([delta]));
    }
  }
  return { flags, bytes };
}

function int16s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, index * 2);
  return bytes;
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
