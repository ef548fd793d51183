import { describe, expect, it } from 'vitest';
import { draftLine, joinsIn, type LineRevision } from './draft-line.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const minute = (n: number) => new Date(NOON + n * 60_000);
const LATER = minute(600);

/** Revisions that were made one from the other, the oldest first: `id` at a minute, by somebody. */
function lineOf(...made: (readonly [id: string, at: number, fields?: Partial<LineRevision>])[]): LineRevision[] {
  return made.map(([id, at, fields]) => ({
    id,
    parents: [made[made.findIndex(([other]) => other === id) - 1]?.[0] ?? 'start'],
    type: 'edits',
    authorId: 'ada',
    createdAt: minute(at),
    ...fields,
  }));
}

const idsOf = (revisions: readonly LineRevision[]) => revisions.map(({ id }) => id).join(' ');

/** `b<-start -a`: b takes in a, and follows start. */
const drawn = (line: readonly LineRevision[], referred: readonly string[] = [], before = LATER) =>
  joinsIn(line, new Set(referred), before).map(
    ({ id, formerParent, parent, removed }) => `${id}<-${parent} -${removed.join(' -')} was ${formerParent}`,
  );

describe('the line of a draft', () => {
  it('goes from its head to where it began', () => {
    const revisions = lineOf(['start', 0], ['a', 1], ['b', 2], ['c', 3]);
    expect(idsOf(draftLine(revisions, 'c', ['start']))).toBe('c b a');
    expect(idsOf(draftLine(revisions, 'start', ['start']))).toBe('');
    expect(idsOf(draftLine(revisions, 'elsewhere', []))).toBe('');
  });

  it('ends at an update, at a merge, and at a revision that something else was made from', () => {
    const made = lineOf(['a', 1], ['b', 2], ['c', 3], ['d', 4]);
    for (const type of ['update', 'merge', 'computed', 'rollback'] as const)
      expect(
        idsOf(
          draftLine(
            made.map((one) => (one.id === 'b' ? { ...one, type } : one)),
            'd',
            [],
          ),
        ),
      ).toBe('d c');
    expect(
      idsOf(
        draftLine(
          made.map((one) => (one.id === 'b' ? { ...one, parents: ['a', 'x'] } : one)),
          'd',
          [],
        ),
      ),
    ).toBe('d c');
    const other = { ...made[2]!, id: 'of another' };
    expect(idsOf(draftLine([...made, other], 'd', []))).toBe('d c');
    expect(idsOf(draftLine([...made, { ...other, parents: ['d'] }], 'd', []))).toBe('');
  });
});

describe('revisions of a line are joined', () => {
  const line = lineOf(['a', 1], ['b', 4], ['c', 9], ['d', 10], ['e', 19], ['head', 20]).toReversed();

  it('into the last of ten minutes, and the head stays', () => {
    expect(drawn(line)).toEqual(['e<-c -d was d', 'c<-start -b -a was b']);
    expect(drawn(lineOf(['a', 1], ['b', 2], ['head', 3]).toReversed())).toEqual(['b<-start -a was a']);
  });

  it('never beyond what something refers to', () => {
    expect(drawn(line, ['b', 'd'])).toEqual(['b<-start -a was a']);
    expect(drawn(line, ['c'])).toEqual(['e<-c -d was d', 'c<-start -b -a was b']);
  });

  it('only if the same person made them', () => {
    const byTwo = line.map((one) => (one.id === 'b' ? { ...one, authorId: 'bob' } : one));
    expect(drawn(byTwo)).toEqual(['e<-c -d was d']);
  });

  it('not before some time has passed', () => {
    expect(drawn(line, [], minute(10))).toEqual(['c<-start -b -a was b']);
    expect(drawn(line, [], minute(9))).toEqual(['b<-start -a was a']);
    expect(drawn(line, [], minute(1))).toEqual([]);
  });

  it('and every one is in the result or in what takes it in', () => {
    const ids = line.map(({ id }) => id);
    const joins = joinsIn(line, new Set(), LATER);
    const removed = joins.flatMap((join) => join.removed);
    const left = line
      .filter(({ id }) => !removed.includes(id))
      .map((one) => ({ ...one, parents: [joins.find(({ id }) => id === one.id)?.parent ?? one.parents[0]!] }));
    expect(idsOf(draftLine(left, 'head', []))).toBe('head e c');
    expect(new Set([...removed, ...left.map(({ id }) => id)])).toEqual(new Set(ids));
  });
});
