import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts, type Piece } from '../../app/writing/merge-texts.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

const TRIES = { seed: SEED, ...runs(2000) };

const side = (pieces: readonly Piece[], name: 'mine' | 'theirs'): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : piece[name])).join('');
const conflicts = (pieces: readonly Piece[]) => pieces.filter((piece) => 'mine' in piece);
/** All lines that somebody gets to see, without their ends. */
const shown = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [piece.mine, piece.theirs])).flatMap(linesOf);
const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '');
const countOf = (lines: readonly string[], line: string): number => lines.filter((each) => each === line).length;

const END = fc.constantFrom('\n', '\r\n');
const LINES = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', '  e'), { maxLength: 12 });
/** Of few different lines, so that most are there several times; with either end of lines, and with or without one at the end. */
const TEXT = fc.tuple(LINES, END, fc.boolean()).map(([lines, end, ends]) => lines.join(end) + (ends && lines.length > 0 ? end : ''));

const EDITS = fc.array(fc.tuple(fc.nat(12), fc.nat(2)), { maxLength: 4 });
/** A text of different lines, and two that were made from it by edits with lines of their own. */
const EDITED = fc.tuple(fc.nat(12), EDITS, EDITS, END, fc.boolean()).map(([length, mine, theirs, end, ends]) => {
  const base = Array.from({ length }, (_, index) => `base ${index}`);
  const [text, my, their] = [base, edit(base, mine, 'mine'), edit(base, theirs, 'theirs')].map(
    (lines) => lines.join(end) + (ends && lines.length > 0 ? end : ''),
  );
  return { base: text!, mine: my!, theirs: their! };
});

function edit(lines: readonly string[], edits: readonly (readonly [number, number])[], who: string): string[] {
  const edited = [...lines];
  edits.forEach(([at, removed], index) => edited.splice(Math.min(at, edited.length), removed, `${who} ${index}`));
  return edited;
}

describe('merging two texts that come from the same one', () => {
  it('takes what only one side changed', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (base, changed) => {
        for (const pieces of [mergeTexts(base, changed, base), mergeTexts(base, base, changed)]) {
          expect(conflicts(pieces)).toEqual([]);
          expect(side(pieces, 'mine')).toBe(changed);
        }
      }),
      TRIES,
    );
  });

  it('takes once what both changed in the same way', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (base, changed) => {
        const pieces = mergeTexts(base, changed, changed);
        expect(conflicts(pieces)).toEqual([]);
        expect(side(pieces, 'mine')).toBe(changed);
      }),
      TRIES,
    );
  });

  it('shows every line that a side wrote, whatever the texts', () => {
    fc.assert(
      fc.property(TEXT, TEXT, TEXT, (base, mine, theirs) => {
        const seen = shown(mergeTexts(base, mine, theirs));
        for (const text of [mine, theirs])
          for (const line of linesOf(text).filter((each) => !linesOf(base).includes(each))) expect(seen, line).toContain(line);
      }),
      TRIES,
    );
  });

  it('loses no line that somebody wrote, and doubles none', () => {
    fc.assert(
      fc.property(EDITED, ({ base, mine, theirs }) => {
        const pieces = mergeTexts(base, mine, theirs);
        for (const who of ['mine', 'theirs'] as const) {
          const chosen = linesOf(side(pieces, who));
          for (const line of linesOf({ mine, theirs }[who]).filter((each) => each.startsWith(`${who} `)))
            expect(countOf(chosen, line), line).toBe(1);
          // A line that the other side removed may be gone, but none is there twice.
          for (const line of linesOf(base)) expect(countOf(chosen, line), line).toBeLessThanOrEqual(1);
          for (const line of linesOf(base).filter((each) => linesOf(mine).includes(each) && linesOf(theirs).includes(each)))
            expect(countOf(chosen, line), line).toBe(1);
        }
      }),
      TRIES,
    );
  });

  it('does not depend on which text comes first', () => {
    fc.assert(
      fc.property(TEXT, TEXT, TEXT, (base, mine, theirs) => {
        const [one, other] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
        expect([side(one, 'mine'), side(one, 'theirs')]).toEqual([side(other, 'theirs'), side(other, 'mine')]);
      }),
      TRIES,
    );
  });

  it('keeps apart what is far apart, and asks for the same lines', () => {
    expect(mergeTexts('a\nb\nc\n', 'a\nx\nc\n', 'a\ny\nc\n')).toEqual([{ text: 'a\n' }, { mine: 'x\n', theirs: 'y\n' }, { text: 'c\n' }]);
    expect(mergeTexts('a\nb\nc\nd\n', 'x\nb\nc\nd\n', 'a\nb\nc\ny\n')).toEqual([{ text: 'x\nb\nc\ny\n' }]);
  });

  it('asks where both wrote at the same place', () => {
    expect(conflicts(mergeTexts('a\n', 'a\nmine\n', 'a\ntheirs\n'))).toEqual([{ mine: 'mine\n', theirs: 'theirs\n' }]);
    expect(conflicts(mergeTexts('', 'mine', 'theirs'))).toEqual([{ mine: 'mine', theirs: 'theirs' }]);
    expect(conflicts(mergeTexts('a\nb\n', 'a\n', 'a\nchanged\n'))).toEqual([{ mine: '', theirs: 'changed\n' }]);
  });

  it('keeps the ends of lines, and a last line without one', () => {
    expect(mergeTexts('a\r\nb\r\nc\r\n', 'x\r\nb\r\nc\r\n', 'a\r\nb\r\ny\r\n')).toEqual([{ text: 'x\r\nb\r\ny\r\n' }]);
    expect(mergeTexts('a\nb\nc', 'x\nb\nc', 'a\nb\nc')).toEqual([{ text: 'x\nb\nc' }]);
    expect(side(mergeTexts('a\nb\nc', 'x\nb\nc', 'a\nb\nc\n'), 'mine')).toBe('x\nb\nc\n');
    expect(mergeTexts('a\nb', 'a\nb\nmine', 'a\nb\ntheirs')).toEqual([{ text: 'a\n' }, { mine: 'b\nmine', theirs: 'b\ntheirs' }]);
  });
});
