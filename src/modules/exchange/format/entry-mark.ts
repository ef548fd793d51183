import { isRecord } from '../../../common/json/is-record.js';
import { storable } from './storable.js';

/** What a line of SUMMARY.md says besides its text and its link, as a comment that readers of Markdown do not show. */
export type EntryMark = Readonly<Record<string, unknown>>;

/** Writes it as JSON that cannot end the comment. */
export function printMark(mark: EntryMark): string {
  if (Object.keys(mark).length === 0) return '';
  const json = JSON.stringify(mark).replace(/[<>]|--/g, (found) => [...found].map(escaped).join(''));
  return ` <!-- ${json} -->`;
}

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Reads the comment at the end of a line; returns the line without it. */
export function readMark(line: string): { text: string; mark: EntryMark } {
  const at = line.lastIndexOf('<!--');
  const end = line.trimEnd();
  if (at < 0 || !end.endsWith('-->')) return { text: line, mark: {} };
  const text = line.slice(0, at).trimEnd();
  try {
    const mark = storable(JSON.parse(end.slice(at + '<!--'.length, -'-->'.length)));
    return { text, mark: isRecord(mark) ? mark : {} };
  } catch {
    return { text, mark: {} };
  }
}
