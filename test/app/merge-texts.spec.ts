import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts, type Piece } from '../../app/writing/merge-texts.js';

const side = (pieces: readonly Piece[], name: 'mine' | 'theirs'): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : piece[name])).join('');
const conflicts = (pieces: readonly Piece[]) => pieces.filter((piece) => 'mine' in piece);
const everything = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : `${piece.mine}\n${piece.theirs}\n`)).join('');

const LINES = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', '  e'), { maxLength: 12 });
const TEXT = fc.tuple(LINES, fc.boolean()).map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));
/** A text, and two that were made from it by edits with lines of their own. */
const EDITED = fc
  .tuple(LINES, fc.array(fc.tuple(fc.nat(12), fc.nat(2)), { maxLength: 4 }), fc.array(fc.tuple(fc.nat(12), fc.nat(2)), { maxLength: 4 }))
  .map(([lines, mine, theirs]) =>
    [lines, edit(lines, mine, 'mine'), edit(lines, theirs, 'theirs')].map((each) => each.map((line) => `${line}\n`).join('')),
  );

function edit(lines: readonly string[], edits: readonly (readonly [number, number])[], who: string): string[] {
  const edited = [...lines];
  edits.forEach(([at, removed], index) => edited.splice(Math.min(at, edited.length), removed, `${who} ${index}`));
  return edited;
}

describe('merging two texts that come from the same one', () => {
  it('takes what only one side changed', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (base, changed) => {
        expect(
          mergeTexts(base, changed, base)
            .map((piece) => ('text' in piece ? piece.text : '?'))
            .join(''),
        ).toBe(changed);
        expect(
          mergeTexts(base, base, changed)
            .map((piece) => ('text' in piece ? piece.text : '?'))
            .join(''),
        ).toBe(changed);
      }),
    );
  });

  it('takes once what both changed in the same way', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (base, changed) => {
        expect(side(mergeTexts(base, changed, changed), 'mine')).toBe(changed);
      }),
    );
  });

  it('loses no line that somebody wrote, and doubles none', () => {
    fc.assert(
      fc.property(EDITED, ([base, mine, theirs]) => {
        const pieces = mergeTexts(base!, mine!, theirs!);
        const merged = everything(pieces).split('\n');
        for (const [text, who] of [
          [mine!, 'mine'],
          [theirs!, 'theirs'],
        ] as const) {
          for (const line of text.split('\n').filter((each) => each.startsWith(`${who} `)))
            expect(
              merged.filter((each) => each === line),
              line,
            ).toHaveLength(text.split('\n').filter((each) => each === line).length);
        }
      }),
    );
  });

  it('gives each side back where there is a conflict and the other side changed nothing else', () => {
    expect(mergeTexts('a\nb\nc\n', 'a\nx\nc\n', 'a\ny\nc\n')).toEqual([{ text: 'a\n' }, { mine: 'x\n', theirs: 'y\n' }, { text: 'c\n' }]);
    expect(conflicts(mergeTexts('a\nb\nc\nd\n', 'x\nb\nc\nd\n', 'a\nb\nc\ny\n'))).toEqual([]);
    expect(side(mergeTexts('a\nb\nc\nd\n', 'x\nb\nc\nd\n', 'a\nb\nc\ny\n'), 'mine')).toBe('x\nb\nc\ny\n');
  });

  it('asks where both wrote at the same place', () => {
    expect(conflicts(mergeTexts('a\n', 'a\nmine\n', 'a\ntheirs\n'))).toEqual([{ mine: 'mine\n', theirs: 'theirs\n' }]);
    expect(conflicts(mergeTexts('', 'mine', 'theirs'))).toEqual([{ mine: 'mine', theirs: 'theirs' }]);
    expect(conflicts(mergeTexts('a\nb\n', 'a\n', 'a\nchanged\n'))).toEqual([{ mine: '', theirs: 'changed\n' }]);
  });
});
