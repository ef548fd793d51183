import type { ConversationPart } from '../conversation.entity.js';

/** What a user wants to know, complains about or asks for. */
export interface ExtractedIssue {
  title: string;
  summary: string;
  /** The sentences that belong to it, and the subject. The first ones weigh most. */
  text: string;
}

const MOST_ISSUES = 5;
const MOST_SENTENCES = 200;
const LONGEST_SENTENCE = 600;
const LONGEST_TITLE = 120;
const LONGEST_SUMMARY = 400;
const LONGEST_TEXT = 4000;
const FEWEST_WORDS = 3;

const QUESTION =
  /^(?:how|what|why|where|when|which|who|is|are|can|could|do|does|did|will|would|should|has|have|wie|was|warum|wo|wann|kann|können|gibt|comment|pourquoi|où|quand|est-ce|peut|cómo|qué|por qué|dónde|cuándo|puedo|come|perché|dove|como|onde|hoe|waarom|waar|kan)(?![\p{L}])/iu;
const COMPLAINT =
  /(?<![\p{L}])(?:can(?:no|')?t|won'?t|doesn'?t|don'?t|didn'?t|isn'?t|aren'?t|wasn'?t|unable|not|never|no longer|fails?|failed|failing|failure|errors?|broken?|breaks|problems?|issues?|wrong|missing|stuck|crash\w{0,5}|bugs?|slow|stopped|lost|refus\w{0,4}|reject\w{0,4}|denied|locked|blocked|invalid|nothing|twice|instead|geht nicht|nicht|fehler|kaputt|falsch|problem|leider|keine?n?|impossible|erreur|marche pas|ne|problème|cassé|error|falla|problema|incorrecto|roto|errore|erro|werkt niet|fout)(?![\p{L}])/iu;
const REQUEST =
  /(?<![\p{L}])(?:please|need|want|would like|looking for|wish|wondering|trying|help|add|cancel|refund|change|update|remove|delete|asking|request|support for|bitte|möchte|brauche|hilfe|s'il vous plaît|voudrais|besoin|aide|por favor|quiero|necesito|ayuda|per favore|vorrei|aiuto|preciso|quero|ajuda|graag|hulp)(?![\p{L}])/iu;
const ANOTHER =
  /^(?:also|another|one more|second(?:ly)?|separately|by the way|btw|on another|unrelated|different (?:topic|question)|außerdem|noch (?:eine|etwas)|eine andere|aussi|autre|además|otra|inoltre)(?![\p{L}])/iu;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen)|liebe[rs]?|bonjour|hola|ciao|olá)(?![\p{L}])[^,.!?\n:]{0,40}[,.!:\n]?\s{0,5}/iu;
const COURTESY =
  /^(?:thanks?|thank you|thx|cheers|regards|best|kind regards|best regards|sincerely|(?:great|perfect|ok(?:ay)?|yes|no|sure)(?=[,.!]|$)|danke|vielen dank|mit freundlichen|merci|gracias|grazie|obrigad[oa])(?![\p{L}])/iu;
/** A quoted line, a fenced block or a signature says nothing about the issue. */
const ASIDE = /^(?:>|```|--\s{0,5}$|on .{0,80} wrote:$|sent from my)/i;

interface Sentence {
  text: string;
  isCue: boolean;
  opens: boolean;
  /** Says something only where nothing else does. */
  isShort: boolean;
}

/** The issues in the messages of users, each with a title and a summary of their own words. */
export function extractIssues(subject: string | null, parts: readonly ConversationPart[]): ExtractedIssue[] {
  const issues: Sentence[][] = [];
  const statements: Sentence[] = [];
  const sentences = [...sentencesOf(parts)];
  const telling = sentences.filter(({ isShort }) => !isShort);
  for (const sentence of telling.length > 0 ? telling : sentences) {
    const current = issues.at(-1);
    if (sentence.isCue && (!current || (sentence.opens && issues.length < MOST_ISSUES))) {
      // What is said before the first cue explains it.
      issues.push(current ? [sentence] : [...statements.slice(0, 2), sentence]);
    } else if (!COURTESY.test(sentence.text)) (current ?? statements).push(sentence);
  }
  // People write to a support team for a reason, even if no word of the text shows it.
  if (issues.length === 0 && statements.length > 0) issues.push(statements);
  return issues.map((sentences, i) => issueOf(i === 0 ? subject : null, sentences));
}

function* sentencesOf(parts: readonly ConversationPart[]): Generator<Sentence> {
  let count = 0;
  for (const { role, body } of parts) {
    if (role !== 'user') continue;
    let isCode = false;
    for (const line of body.split('\n')) {
      if (line.startsWith('```')) isCode = !isCode;
      if (isCode || ASIDE.test(line.trim())) continue;
      for (const text of splitLine(line)) {
        if (++count > MOST_SENTENCES) return;
        yield { text, isCue: isCue(text), opens: ANOTHER.test(text), isShort: wordsOf(text) < FEWEST_WORDS && !text.endsWith('?') };
      }
    }
  }
}

/** The sentences of a line, without list markers, greetings and Markdown. */
function splitLine(line: string): string[] {
  const plain = line
    .slice(0, LONGEST_TEXT)
    .replace(/^\s{0,20}(?:[-*+]|\d{1,3}[.)]|#{1,6})\s/, '')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,2048}\)/g, '$1')
    .replace(/[*_`]{1,3}/g, '');
  return plain
    .split(/(?<=[.!?。？！…])\s{1,20}|(?<=[。？！])/u)
    .map((sentence) => sentence.trim().replace(GREETING, '').slice(0, LONGEST_SENTENCE).toWellFormed().trim())
    .filter((sentence) => sentence !== '');
}

function isCue(sentence: string): boolean {
  if (COURTESY.test(sentence) && !sentence.endsWith('?')) return false;
  return /[?？]$/.test(sentence) || QUESTION.test(sentence) || COMPLAINT.test(sentence) || REQUEST.test(sentence);
}

/** Scripts without spaces have one word for about two characters. */
const wordsOf = (text: string) =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text) ? Math.ceil(text.length / 2) : text.split(/\s+/).length;

function issueOf(subject: string | null, sentences: readonly Sentence[]): ExtractedIssue {
  const cue = sentences.find(({ isCue }) => isCue) ?? sentences[0]!;
  const rest = sentences.filter((sentence) => sentence !== cue);
  const summary = sentences.slice(0, 4).map(({ text }) => text);
  return {
    title: shortened(cue.text, LONGEST_TITLE),
    summary: shortened(summary.join(' '), LONGEST_SUMMARY),
    text: [subject ?? '', cue.text, ...rest.map(({ text }) => text)].join('\n').slice(0, LONGEST_TEXT).toWellFormed(),
  };
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
