import { withoutBlockKeys } from '../../../common/document/canonical.js';
import { commonPairs } from '../../../common/document/common-pairs.js';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import type { CutText, TextUnit } from './text-units.js';

/** A part of a text. One that stands apart has an empty line above and below. */
interface Piece {
  text: string;
  isApart: boolean;
}

/** The text of `after`, with the lines of `former` wherever the blocks are the same. What is no block stays where it was. */
export function keepBlocks(former: CutText, after: CutText): string {
  const pieces: Piece[] = [{ text: former.start, isApart: false }];
  let [old, now] = [0, 0];
  const end = { at: former.units.length, from: after.units.length, to: after.units.length };
  for (const { at, from, to } of [...keptUnits(former.units, after.units), end]) {
    pieces.push(...replaced(former.units.slice(old, at), after.units.slice(now, from)));
    const kept = former.units[at];
    if (kept) pieces.push({ text: kept.lines + kept.rest, isApart: false });
    [old, now] = [at + 1, to];
  }
  return joined(pieces);
}

/** The units of the former text whose blocks are whole units of the other text, in order. */
function keptUnits(former: readonly TextUnit[], after: readonly TextUnit[]): { at: number; from: number; to: number }[] {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => numbers.get(text) ?? numbers.set(text, numbers.size).size - 1;
  const numbered = (units: readonly TextUnit[]) =>
    units.map(({ blocks, title }) =>
      title === undefined ? blocks.map((block) => numberOf(canonicalJson(withoutBlockKeys(block)))) : [numberOf(`title ${title}`)],
    );
  const [old, now] = [numbered(former), numbered(after)];
  const partner = new Map(commonPairs(old.flat(), now.flat()));
  const starts = new Map<number, number>();
  let count = 0;
  for (const [unit, contents] of now.entries()) {
    if (contents.length > 0) starts.set(count, unit);
    count += contents.length;
  }
  starts.set(count, now.length);
  const kept: { at: number; from: number; to: number }[] = [];
  let first = 0;
  for (const [at, contents] of old.entries()) {
    const begin = partner.get(first);
    const isRun = contents.length > 0 && begin !== undefined && contents.every((_, i) => partner.get(first + i) === begin + i);
    first += contents.length;
    const [from, to] = isRun ? [starts.get(begin), starts.get(begin + contents.length)] : [];
    if (from !== undefined && to !== undefined) kept.push({ at, from, to });
  }
  return kept;
}

/** What stands between two units that stay: the new text, and what is no block of the former text. */
function replaced(old: readonly TextUnit[], now: readonly TextUnit[]): Piece[] {
  const written = now
    .map(({ lines, rest }) => lines + rest)
    .join('')
    .trimEnd();
  const place = old.findIndex(isText);
  const last = old.findLastIndex(isText);
  const pieces: Piece[] = [];
  for (const [at, unit] of old.entries()) {
    if (at === place && written !== '') pieces.push({ text: written + blankBelow(old[last]!), isApart: false });
    if (!isText(unit)) pieces.push({ text: unit.lines + unit.rest, isApart: false });
    else if (unit.rest.trim() !== '') pieces.push({ text: unit.rest.trimStart(), isApart: true });
  }
  if (place < 0 && written !== '') pieces.push({ text: written, isApart: true });
  return pieces;
}

/** Notes are none: they are text where they are referred to. */
const isText = ({ blocks, title }: TextUnit) => blocks.length > 0 || title !== undefined;

/** How the lines of a unit end, and the empty lines below it. */
function blankBelow({ lines, rest }: TextUnit): string {
  return (/(?<!\n)\n*$/.exec(lines)?.[0] ?? '') + (/^\s*$/.test(rest) ? rest : '');
}

function joined(pieces: readonly Piece[]): string {
  let text = '';
  let isApart = false;
  for (const piece of pieces) {
    if (piece.text === '') continue;
    const wanted = text === '' ? '' : isApart || piece.isApart ? '\n\n' : '\n';
    while (!text.endsWith(wanted)) text += '\n';
    text += piece.text;
    ({ isApart } = piece);
  }
  return text;
}
