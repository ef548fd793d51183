import { CodeFences } from './prose-lines.js';

const CONTAINER = /^([ \t>]*)(:{3,})[ \t]*(\S?)/;
/** Containers without an end that are looked for to the end of the text. */
const MOST_SEARCHES = 50;

interface Mark {
  indent: string;
  colons: number;
  isEnd: boolean;
}

/**
 * Ends the containers that others leave open: an end that no longer container may have ends all that are open within it. Where each
 * container has an end of its own, the lines stay as they are.
 */
export function closeContainers(lines: readonly string[]): string[] {
  const fences = new CodeFences();
  const marks = lines.map((line) => (fences.isCode(line) ? undefined : markOf(line)));
  if (!marks.some((mark) => mark)) return [...lines];
  const missing = new Map<number, number>();
  let searches = 0;
  for (let at = 0; at < lines.length; at++) {
    const mark = marks[at];
    if (!mark || mark.isEnd) continue;
    const own = searches < MOST_SEARCHES ? endOf(marks, at) : undefined;
    if (own !== undefined) {
      at = own;
      continue;
    }
    searches++;
    const { end, open } = sharedEnd(marks, at);
    missing.set(end, open);
    at = end;
  }
  const made = lines.flatMap((line, at) => [...endsBefore(missing.get(at) ?? 0, marks[at]), line]);
  return [...made, ...endsBefore(missing.get(lines.length) ?? 0, undefined)];
}

function markOf(line: string): Mark | undefined {
  const [, indent, colons, next] = CONTAINER.exec(line) ?? [];
  return colons === undefined ? undefined : { indent: indent!, colons: colons.length, isEnd: next === '' };
}

const endsBefore = (count: number, mark: Mark | undefined): string[] =>
  Array.from({ length: count }, () => `${mark?.indent ?? ''}${':'.repeat(mark?.colons ?? 3)}`);

/** The end of a container, if all those within it have one, too. */
function endOf(marks: readonly (Mark | undefined)[], from: number): number | undefined {
  let open = 0;
  for (let at = from; at < marks.length; at++) {
    const mark = marks[at];
    if (!mark) continue;
    open += mark.isEnd ? -1 : 1;
    if (open === 0) return at;
  }
  return undefined;
}

/** The first end that is long enough, or else the end of the text, and how many within have none. */
function sharedEnd(marks: readonly (Mark | undefined)[], from: number): { end: number; open: number } {
  const { colons } = marks[from]!;
  let open = 0;
  for (let at = from + 1; at < marks.length; at++) {
    const mark = marks[at];
    if (!mark) continue;
    if (mark.isEnd && mark.colons >= colons) return { end: at, open };
    open += mark.isEnd ? -Math.min(open, 1) : 1;
  }
  return { end: marks.length, open: open + 1 };
}
