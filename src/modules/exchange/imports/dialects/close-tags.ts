import type { GitbookLine, GitbookTag } from './gitbook-tags.js';

/** What may stand in others of its kind only once at a time. */
const PARTS: ReadonlySet<string> = new Set(['tab', 'step', 'column']);
const HOLDERS: ReadonlySet<string> = new Set([...PARTS, 'hint', 'tabs', 'code', 'stepper', 'columns']);

interface Open {
  tag: GitbookTag;
  at: number;
}

/**
 * Ends the tags that others leave open, and leaves out ends that nothing begins. An end that is indented, after a list, would be a part of
 * the last item: it moves to where its tag begins. Where each tag has its end, the lines stay as they are.
 */
export function closeTags(lines: readonly GitbookLine[], notice: (mark: string) => void): string[] {
  const holders = lines.flatMap(({ tag }, at) => (tag && HOLDERS.has(tag.name) ? [{ tag, at }] : []));
  if (isSound(holders)) return lines.map(({ text }) => text);
  const made = lines.map(({ text }) => [text]);
  const open: Open[] = [];
  const end = ({ tag }: Open, before: number) => made[before]!.unshift(endOf(tag));
  const next = nextOfName(holders);
  for (const { tag, at } of holders) {
    const { name } = tag;
    const isRepeated = !tag.closing && open.at(-1)?.tag.name === name;
    // `{% hint %}` where the end of a hint is meant.
    const isEnd = tag.closing || (isRepeated && name === 'hint' && next.get(at)?.closing !== true);
    if (!isEnd) {
      if (PARTS.has(name)) while (isWithinPart(open, name)) end(open.pop()!, at);
      else if (isRepeated) end(open.pop()!, at);
      open.push({ tag, at });
      continue;
    }
    if (!open.some((one) => one.tag.name === name)) {
      made[at] = [];
      notice(`\`{% end${name} %}\` ends nothing, and is left out`);
      continue;
    }
    const ends: string[] = [];
    while (open.at(-1)!.tag.name !== name) ends.push(endOf(open.pop()!.tag));
    made[at] = [...ends, endOf(open.pop()!.tag)];
  }
  for (const { tag, at } of open.toReversed()) {
    notice(`\`{% ${tag.name} %}\` has no end`);
    if (PARTS.has(tag.name) || tag.name.endsWith('s') || tag.name === 'stepper') made.push([endOf(tag)]);
    else made[at]!.splice(made[at]!.lastIndexOf(lines[at]!.text), 1);
  }
  return made.flat();
}

const endOf = ({ name, indent }: GitbookTag): string => `${indent}{% end${name} %}`;

/** Whether a part is open that the next part of its kind ends. */
function isWithinPart(open: readonly Open[], name: string): boolean {
  for (const { tag } of open.toReversed()) {
    if (tag.name === name) return true;
    if (tag.name === (name === 'step' ? 'stepper' : `${name}s`)) return false;
  }
  return false;
}

function isSound(holders: readonly Open[]): boolean {
  const open: GitbookTag[] = [];
  for (const { tag } of holders) {
    if (!tag.closing) {
      if (PARTS.has(tag.name) && open.at(-1)?.name === tag.name) return false;
      open.push(tag);
      continue;
    }
    const begun = open.pop();
    if (begun?.name !== tag.name || begun.indent !== tag.indent) return false;
  }
  return open.length === 0;
}

function nextOfName(holders: readonly Open[]): ReadonlyMap<number, GitbookTag> {
  const next = new Map<number, GitbookTag>();
  const last = new Map<string, number>();
  for (const { tag, at } of holders) {
    const before = last.get(tag.name);
    if (before !== undefined) next.set(before, tag);
    last.set(tag.name, at);
  }
  return next;
}
