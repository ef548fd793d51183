import { plainParagraph } from '../../../common/document/plain-document.js';
import { answerOf, linkParagraph, quoteOf } from './answer-blocks.js';
import { sourcesOf, type Answer, type Evidence, type Question } from './answer.js';

/** If none of the first passages says this much of what was asked, nothing answers. */
const LEAST_COVERED = 0.33;
const FIRST = 3;
/** Beside the passage that says most, those that say at least this much of what it says. */
const LEAST_BESIDE = 0.6;
const MOST_QUOTES = 4;
const LONGEST_QUOTE = 500;
const MOST_FOLLOW_UPS = 3;

/** Answers with what the documentation says, without a word of our own about it: its best passages, with links to them. */
export function quotePassages({ words }: Pick<Question, 'words'>, evidence: readonly Evidence[]): Answer {
  const most = Math.max(0, ...evidence.slice(0, FIRST).map(({ covers }) => covers));
  if (most < LEAST_COVERED) return nothingAnswers({ words });
  const quoted = evidence.filter(({ covers }) => covers >= most * LEAST_BESIDE).slice(0, MOST_QUOTES);
  const blocks = quoted.map((one) => quoteOf(plainParagraph(quotedText(one)), linkParagraph(one, titleOf(one))));
  return {
    document: answerOf([plainParagraph(words.passages), ...blocks]),
    sources: sourcesOf(quoted),
    cited: [],
    followUps: followUpsOf(evidence, quoted),
    isAnswered: true,
  };
}

export const nothingAnswers = ({ words }: Pick<Question, 'words'>): Answer => ({
  document: answerOf([plainParagraph(words.nothing)]),
  sources: [],
  cited: [],
  followUps: [],
  isAnswered: false,
});

/** What else was found: the headings that are not quoted. */
export function followUpsOf(evidence: readonly Evidence[], used: readonly Evidence[]): string[] {
  const known = new Set(used.flatMap(({ title, pageTitle }) => [title, pageTitle]));
  const others = evidence.filter((one) => !used.includes(one)).map(({ title, pageTitle }) => (title === '' ? pageTitle : title));
  return [...new Set(others)].filter((title) => !known.has(title)).slice(0, MOST_FOLLOW_UPS);
}

function quotedText({ text, sentence: { start, end } }: Evidence): string {
  const quoted = (start < end ? text.slice(start, end) : text).replaceAll(/\s+/g, ' ').trim();
  return quoted.length <= LONGEST_QUOTE
    ? quoted
    : `${quoted.slice(0, quoted.lastIndexOf(' ', LONGEST_QUOTE) + 1 || LONGEST_QUOTE).trim()} …`;
}

export const titleOf = ({ pageTitle, title }: Evidence): string =>
  title === '' || title === pageTitle ? pageTitle : `${pageTitle} › ${title}`;
