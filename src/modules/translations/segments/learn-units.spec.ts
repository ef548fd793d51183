import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/runs.js';
import { escaped, type MarkedText } from './marked-text.js';
import { learnFrom, type Learned } from './learn-units.js';
import { textOf, Unit, type Lookup } from './unit.js';

const marked = (text: string): MarkedText => ({ text: escaped(text), placeholders: new Map() });
const shout: Lookup = (segment) => (segment.split('. ').length > 1 ? undefined : segment.toUpperCase());
const lookup =
  (learned: readonly Learned[]): Lookup =>
  (segment) =>
    learned.find((one) => one.segment === segment)?.translation;

const translate = (text: string, ...learned: (readonly Learned[])[]) =>
  textOf(new Unit(text, 'en').pieces({ corrections: learned.map(lookup), memory: shout }));

const learned = (source: string, after: string, former: readonly Learned[] = []) =>
  learnFrom(
    {
      source: marked(source),
      before: marked(translate(source, former)),
      after: marked(after),
      known: { corrections: [lookup(former)], memory: shout },
    },
    { from: 'en', to: 'de' },
  );

const FOUR = 'One a. Two b. Three c. Four d.';

describe('what people wrote', () => {
  it.each([
    ['changed', 'ONE A. Zwei! THREE C. FOUR D.', [['Two b.', 'Zwei!']]],
    ['joined', 'ONE A. Zwei und drei. FOUR D.', [['Two b. Three c.', 'Zwei und drei.']]],
    ['split', 'ONE A. TWO B. Drei. Und weiter. FOUR D.', [['Three c.', 'Drei. Und weiter.']]],
    ['moved', 'ONE A. THREE C. TWO B. FOUR D.', [['Two b. Three c.', 'THREE C. TWO B.']]],
    ['moved to the end', 'TWO B. THREE C. FOUR D. ONE A.', [[FOUR, 'TWO B. THREE C. FOUR D. ONE A.']]],
    ['added', 'ONE A. TWO B. Neu. THREE C. FOUR D.', [['Two b.', 'TWO B. Neu.']]],
    ['added first', 'Neu. ONE A. TWO B. THREE C. FOUR D.', [['One a.', 'Neu. ONE A.']]],
    ['deleted', 'ONE A. THREE C. FOUR D.', [['One a. Two b.', 'ONE A.']]],
    ['deleted first', 'TWO B. THREE C. FOUR D.', [['One a. Two b.', 'TWO B.']]],
  ])('is learned by the sentences that it is of: a sentence that was %s', (_, after, expected) => {
    const found = learned(FOUR, after);
    expect(translate(FOUR, found!)).toBe(after);
    expect(found).toEqual(expected.map(([segment, translation]) => ({ segment, translation })));
    expect(translate(`${FOUR} Five e.`, found!)).toBe(`${after} FIVE E.`);
    expect(translate(`Zero. ${FOUR}`, found!)).toBe(`ZERO. ${after}`);
  });

  it('is learned again on top of what was learned before', () => {
    const joined = learned(FOUR, 'ONE A. Zwei und drei. FOUR D.')!;
    const again = learned(FOUR, 'ONE A. Zwei und drei. Vier!', joined)!;
    expect(again).toEqual([{ segment: 'Four d.', translation: 'Vier!' }]);
    const third = learned(FOUR, 'ONE A. Zwei, drei! FOUR D.', joined)!;
    expect(third).toEqual([{ segment: 'Two b. Three c.', translation: 'Zwei, drei!' }]);
  });

  it('is learned as a whole if equal sentences differ now', () => {
    expect(learned('Yes. Yes.', 'Ja. YES.')).toEqual([{ segment: 'Yes. Yes.', translation: 'Ja. YES.' }]);
  });

  it('is learned alone if others corrected another sentence of the text since', () => {
    const known = { corrections: [], memory: (segment: string) => (segment === 'One a.' ? 'Eins.' : shout(segment)) };
    const edit = { source: marked('One a. Two b.'), before: marked('ONE A. TWO B.'), after: marked('ONE A. Zwei!'), known };
    expect(learnFrom(edit, { from: 'en', to: 'de' })).toEqual([{ segment: 'Two b.', translation: 'Zwei!' }]);
  });

  it('cannot be learned if nothing is left', () => {
    expect(learned('One a.', ' ')).toBeUndefined();
    expect(learned('One a.', 'ONE A.')).toEqual([]);
  });

  it('is always reproduced, also next to sentences that are new', () => {
    const sentence = fc.constantFrom('One a.', 'Two b.', 'Three c.', 'Four d.', 'Five e.');
    const written = fc.constantFrom('ONE A.', 'TWO B.', 'THREE C.', 'FOUR D.', 'Eins.', 'Zwei!', 'Und drei?');
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 9 }),
        fc.array(written, { minLength: 1, maxLength: 9 }),
        (source, after) => {
          const [text, edited] = [source.join(' '), after.join(' ')];
          const found = learned(text, edited)!;
          expect(translate(text, found)).toBe(edited);
          expect(translate(`${text} A new one.`, found).endsWith(' A NEW ONE.')).toBe(true);
          for (const { translation } of found) expect(translate(`${text} A new one.`, found)).toContain(translation);
        },
      ),
      runs(2000),
    );
  });
});
