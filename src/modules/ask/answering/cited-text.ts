const CITATION = /\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]/g;
/** Numbers after the end of a sentence belong to this sentence. */
const AFTER_END = /([.!?。！？…]["'”’»)」』]?)\s*((?:\[[\d,\s]{1,40}\]\s*)+)/g;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
/** What a line begins with that is not a part of a sentence: a quotation, an item of a list. */
const BEGINNING = /^(?:\s{0,12}(?:>|[-*+](?=\s)|\d{1,3}[.)](?=\s)))*\s*/;
const CODE = /`+[^`]*`+/g;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * What of a text that a language model wrote can be shown: the sentences that cite a source, and code that follows one. A model may
 * invent what it does not cite. The last sentence of an incomplete text may still get its number, so it is left out.
 */
export function citedText(markdown: string, sources: number, isComplete: boolean): string {
  const kept: string[] = [];
  let fence: { mark: string; lines: string[]; isCited: boolean } | undefined;
  let isCited = false;
  for (const { text, isLast } of unitsOf(markdown)) {
    const mark = FENCE.exec(text)?.[1];
    if (fence) {
      fence.lines.push(text);
      if (mark === undefined || !text.trim().startsWith(fence.mark) || text.trim() !== mark) continue;
      if (fence.isCited) kept.push(...fence.lines);
      fence = undefined;
    } else if (mark !== undefined) {
      fence = { mark, lines: [text], isCited };
    } else if (text.trim() === '') {
      kept.push('');
    } else {
      const shown = citedSentences(text, sources, isLast && !isComplete);
      isCited = shown !== '';
      if (isCited) kept.push(shown);
    }
  }
  if (fence?.isCited && isComplete) kept.push(...fence.lines, fence.mark);
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The numbers that a text cites, in the order in which it first does. */
export function citationsIn(text: string): number[] {
  return [...new Set(Array.from(text.matchAll(CITATION), ([, numbers]) => numbersIn(numbers!)).flat())];
}

/** Splits a text at its citations. */
export function splitAtCitations(text: string): (string | number[])[] {
  return text.split(CITATION).map((part, place) => (place % 2 === 0 ? part : numbersIn(part)));
}

const numbersIn = (list: string) => list.split(',').map(Number);

/** Lines of the same paragraph are one: a sentence may be longer than a line. */
function unitsOf(markdown: string): { text: string; isLast: boolean }[] {
  const units: string[] = [];
  let fence: string | undefined;
  let isOpen = false;
  for (const line of markdown.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    const isProse = fence === undefined && mark === undefined && line.trim() !== '';
    if (isProse && isOpen && BEGINNING.exec(line)![0].trim() === '') units[units.length - 1] += ` ${line.trim()}`;
    else units.push(line);
    isOpen = isProse;
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (mark !== undefined && line.trim().startsWith(fence!)) fence = undefined;
  }
  return units.map((text, place) => ({ text, isLast: place === units.length - 1 }));
}

function citedSentences(line: string, sources: number, withoutLast: boolean): string {
  const [beginning] = BEGINNING.exec(line)!;
  const text = line.slice(beginning.length).replaceAll(AFTER_END, (_, end: string, numbers: string) => ` ${numbers.trim()}${end} `);
  // Full stops in code end no sentence.
  const plain = text.replaceAll(CODE, (code) => 'x'.repeat(code.length));
  const sentences = Array.from(segmenter.segment(plain), ({ index, segment }) => text.slice(index, index + segment.length));
  if (withoutLast) sentences.pop();
  const cited = sentences.flatMap((sentence) => {
    const known = withKnown(sentence, sources);
    return known === undefined ? [] : [known];
  });
  return cited.length === 0 ? '' : `${beginning}${cited.join('').trim()}`;
}

/** A sentence without the numbers of sources that there are not; undefined if no other is left. */
function withKnown(sentence: string, sources: number): string | undefined {
  let isCited = false;
  const known = sentence.replaceAll(CITATION, (_, list: string) => {
    const numbers = numbersIn(list).filter((number) => number >= 1 && number <= sources);
    if (numbers.length === 0) return '';
    isCited = true;
    return `[${numbers.join(', ')}]`;
  });
  return isCited ? known : undefined;
}
