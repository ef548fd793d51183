import { readFrontMatter } from '../../../common/document/front-matter.js';
import { sameContent } from '../../../common/document/same-content.js';
import { frontAndBody, keepFrontMatter } from './keep-front-matter.js';
import { keepBlocks } from './keep-blocks.js';
import { textUnits, type CutText, type ReadText } from './text-units.js';

export interface TextChange {
  /** The file as it is in the repository. */
  former: string;
  /** What an export prints of the record that the file was read as. */
  before: string;
  /** What an export prints of the record as it is now. */
  after: string;
}

export interface KeptText {
  text: string;
  /** Whether the whole file was printed: its lines cannot be told apart by block, or the result would mean something else. */
  isWhole: boolean;
}

/** Larger texts would keep other requests waiting. */
const LARGEST = 512 * 1024;
const BOM = '\ufeff';

/**
 * The text of a changed page or reusable content, in which only the blocks and fields that changed are printed. All others are byte for
 * byte as somebody wrote them: wrapped lines, signs of lists, comments, ends of lines. What comes out is read again, and must be what
 * the printed text is.
 */
export async function keepText(change: TextChange, read: ReadText, isPage = true): Promise<KeptText> {
  const { former, before, after } = change;
  if (before === after) return { text: former, isWhole: false };
  if (former.length > LARGEST || after.length > LARGEST) return { text: after, isWhole: true };
  const mark = former.startsWith(BOM) ? BOM : '';
  const plain = former.slice(mark.length).replaceAll('\r\n', '\n');
  const text = await merged({ ...change, former: plain }, read, isPage);
  const isKept = text !== undefined && (await isSame(text, change, read, isPage));
  return { text: mark + withLineEnds(isKept ? text : after, former.slice(mark.length)), isWhole: !isKept };
}

async function merged({ former, before, after }: TextChange, read: ReadText, isPage: boolean): Promise<string | undefined> {
  const [old, was, now] = [frontAndBody(former), frontAndBody(before), frontAndBody(after)];
  const [units, others] = [await textUnits(old.body, read, isPage), await textUnits(now.body, read, isPage)];
  if (!units || !others) return undefined;
  const isTitleChanged = titleIn(before, (await read(before, isPage)).title) !== titleIn(after, others.title);
  const own = old.fields?.some(isTitleLine) === true;
  const body = keepBlocks(units, withTitleOf(units, others, isTitleChanged));
  const end = old.body.slice(old.body.trimEnd().length);
  const title = isTitleChanged && own ? titleIn(after, others.title) : undefined;
  const front = keepFrontMatter(old.fields, titled(was.fields, own, undefined), titled(now.fields, own, title));
  return front + (body.trim() === '' ? body : body.trimEnd() + (end || (old.body === '' ? '\n' : '')));
}

const isTitleLine = (line: string) => line.startsWith('title:');
const titleIn = (text: string, heading: string | undefined) => readFrontMatter(text)?.values['title'] ?? heading;

/** The fields of a file with a title of its own in them: it changes there if it changes at all. */
function titled(fields: readonly string[] | undefined, own: boolean, title: unknown): readonly string[] | undefined {
  if (!own) return fields;
  const others = (fields ?? []).filter((line) => !isTitleLine(line));
  return title === undefined ? others : [`title: ${JSON.stringify(title)}\n`, ...others];
}

/** Where the former text has no heading for the title, the new one has none either; and none that says the former title. */
function withTitleOf({ units }: CutText, after: CutText, isChanged: boolean): CutText {
  const heading = units.find(({ title }) => title !== undefined);
  const own = after.units.some(({ title }) => title !== undefined);
  if (!heading) return { ...after, units: after.units.filter(({ title }) => title === undefined) };
  return own || isChanged ? after : { ...after, units: [heading, ...after.units] };
}

/** Whether a text is read as the printed one. Fields that we do not print may say anything. */
async function isSame(text: string, { before, after }: TextChange, read: ReadText, isPage: boolean): Promise<boolean> {
  const [made, wanted] = [await read(text, isPage), await read(after, isPage)];
  if (!sameContent(made.document, wanted.document) || made.condition !== wanted.condition) return false;
  const [fields, old, now] = [text, before, after].map((one) => readFrontMatter(one)?.values ?? {}) as [Fields, Fields, Fields];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !sameContent(old[name], now[name]));
  const titleOf = (values: Fields, heading: string | undefined) => values['title'] ?? heading;
  if (isPage && titleOf(fields, made.title) !== titleOf(now, wanted.title)) return false;
  return changed.every((name) => name === 'title' || sameContent(fields[name], now[name]));
}

type Fields = Readonly<Record<string, unknown>>;

const countOf = (text: string, part: string) => text.split(part).length - 1;
const lineEndOf = (text: string) => (countOf(text, '\r\n') * 2 > countOf(text, '\n') ? '\r\n' : '\n');

/** Each line ends as the same line of the former text does; new ones as most do. */
function withLineEnds(text: string, former: string): string {
  const usual = lineEndOf(former);
  const unusual = new Map<string, number>();
  for (const line of former.split(/(?<=\n)/)) {
    const [, content, end] = /^(.*?)(\r?\n|)$/s.exec(line)!;
    if (end !== '' && end !== usual) unusual.set(content!, (unusual.get(content!) ?? 0) + 1);
  }
  if (unusual.size === 0) return text.replaceAll('\n', usual);
  const other = usual === '\n' ? '\r\n' : '\n';
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      if (!line.endsWith('\n')) return line;
      const content = line.slice(0, -1);
      const left = unusual.get(content) ?? 0;
      unusual.set(content, left - 1);
      return content + (left > 0 ? other : usual);
    })
    .join('');
}
