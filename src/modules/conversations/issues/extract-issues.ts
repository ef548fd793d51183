import { pairsOf, wordsIn } from '../../search/words/words-in.js';
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
  /(?<![\p{L}])(?:can(?:no|')?t|won'?t|doesn'?t|don'?t|didn'?t|isn'?t|aren'?t|wasn'?t|unable|not|never|no longer|fails?|failed|failing|failure|errors?|broken?|breaks|problems?|issues?|wrong|missing|stuck|crash\w{0,5}|bugs?|slow|stop(?:s|ped)|lost|refus\w{0,4}|reject\w{0,4}|denied|locked|blocked|invalid|nothing|(?:has|have|is|are|there's) no|twice|instead|geht nicht|nicht|fehler|kaputt|falsch|problem|leider|keine?n?|impossible|erreur|marche pas|ne|problème|cassé|error|falla|problema|incorrecto|roto|errore|erro|werkt niet|fout)(?![\p{L}])/iu;
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

/** What people say before they come to their question, and how they begin another one. */
const LEAD_IN =
  /^(?:(?:just )?(?:a )?quick question|(?:i|we) (?:just )?(?:have|had) (?:a|another|one more|one) (?:quick )?question|(?:i was |we were |just )?wondering(?= (?:how|what|where|why|when|which|who))|(?:can|could) you (?:please )?tell (?:me|us)(?= (?:how|what|where|why|when|which|who))|sorry to bother you(?: again)?|(?:i )?hope (?:you are|you're|all is|this finds you) (?:doing )?well|kurze frage|une question|una pregunta|also|another (?:question|thing)|one more (?:question|thing)|secondly|separately|by the way|btw|on another note|and|außerdem|noch eine frage|aussi|autre question|además|otra pregunta|inoltre)(?![\p{L}])(?: is| ist| est| es)?[,.:;!–-]?\s{1,5}/iu;
/** An item of a list, and where one begins within a line. */
const ITEM = /^(?:[-*+]|\(?\d{1,2}[.)]|[a-h]\))\s/;
const ITEM_WITHIN = /(?<=[\s:;,.?!])(?=\(?\d{1,2}[.)]\s)/;
/** Joins two questions to one sentence. */
const JOINED =
  /,?\s(?:and|und|et|y|e)\s(?=(?:also |auch )?(?:how|what|where|why|when|which|who|can|could|does|do|is|wie|was|wo|warum|wann|kann|comment|où|pourquoi|quand|cómo|dónde|cuándo|por qué)\s)/iu;
/** Words that say nothing about a topic: a question that has hardly any other belongs to what was said before. */
const VAGUE = new Set(
  (
    'the and for you your our are was were can could how what why where when which who does did will would should has have had this that these ' +
    'those they them its there here with from about into any some anyone else way possible idea ideas help helps please know tell explain thanks ' +
    'thank advance problem problems issue issues question questions something anything going well today not but just make made need want work works ' +
    'fix fixed solve solved happen happens happening mean means normal right correct wrong look check get got again soon long take time ' +
    'ich sie wir wie was warum kann können bitte helfen hilfe das der die ein eine und mir mich uns ' +
    'vous nous pouvez comment pourquoi aider aide que qui est les des une cómo qué por puede ayudar ayuda una los las'
  ).split(' '),
);
const FEWEST_TELLING_WORDS = 2;
const SHORTEST_TELLING_WORD = 3;
/** Each of two joined questions has at least this many words. */
const FEWEST_WORDS_OF_QUESTION = 4;

interface Sentence {
  text: string;
  isCue: boolean;
  isQuestion: boolean;
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
    // What was said before "also" is an issue, even if it neither asks nor complains.
    if (sentence.opens && issues.length === 0 && statements.some(({ text }) => isTelling(text))) issues.push(statements.splice(0));
    const current = issues.at(-1);
    if (sentence.isCue && (!current || (issues.length < MOST_ISSUES && opensAnother(sentence, current)))) {
      // What is said before the first cue explains it.
      issues.push(current ? [sentence] : [...statements.slice(0, 2), sentence]);
    } else if (!COURTESY.test(sentence.text)) (current ?? statements).push(sentence);
  }
  // People write to a support team for a reason, even if no word of the text shows it.
  if (issues.length === 0 && statements.length > 0) issues.push(statements);
  return issues.map((found, i) => issueOf(i === 0 ? subject : null, found));
}

/** Besides what says so itself: a question after another question, if it is about something else. */
function opensAnother({ text, opens, isQuestion }: Sentence, current: readonly Sentence[]): boolean {
  if (opens) return true;
  if (!isQuestion || !current.some((sentence) => sentence.isQuestion && isTelling(sentence.text))) return false;
  const said = new Set(current.flatMap((sentence) => [...tellingWords(sentence.text)]));
  return [...tellingWords(text)].filter((word) => !said.has(word)).length >= FEWEST_TELLING_WORDS;
}

const isTelling = (text: string) => tellingWords(text).size >= FEWEST_TELLING_WORDS;

function tellingWords(text: string): Set<string> {
  const words = [...wordsIn(text)].flatMap(({ text: word, isRun }) =>
    isRun ? pairsOf(word) : word.length < SHORTEST_TELLING_WORD ? [] : [word],
  );
  return new Set(words.filter((word) => !VAGUE.has(word)));
}

function* sentencesOf(parts: readonly ConversationPart[]): Generator<Sentence> {
  let count = 0;
  for (const { role, body } of parts) {
    if (role !== 'user') continue;
    const lines = linesOf(body);
    const items = lines.filter((line) => ITEM.test(line));
    // Steps of a description are items, too, but hardly all of them ask or complain.
    const isListOfIssues = items.length > 1 && items.every((item) => isCue(item.replace(ITEM, '')));
    for (const line of lines) {
      for (const [place, said] of splitLine(line).entries()) {
        if (++count > MOST_SENTENCES) return;
        const text = withoutLeadIn(said);
        const isQuestion = /[?？]$/.test(text) || QUESTION.test(text);
        const isItem = place === 0 && ITEM.test(line) && items.length > 1 && (isListOfIssues || isQuestion);
        const isShort = wordsOf(text) < FEWEST_WORDS && !text.endsWith('?');
        yield { text, isCue: isCue(text), isQuestion, opens: isItem || ANOTHER.test(said), isShort };
      }
    }
  }
}

/** The lines of a message that are not quoted, code or a signature; items of a list each are a line. */
function linesOf(body: string): string[] {
  let isCode = false;
  return body.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    const text = line.trim();
    return isCode || ASIDE.test(text) ? [] : text.slice(0, LONGEST_TEXT).split(ITEM_WITHIN);
  });
}

/** The sentences of a line, without list markers, greetings and Markdown. */
function splitLine(line: string): string[] {
  const plain = line
    .replace(ITEM, '')
    .replace(/^#{1,6}\s/, '')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,2048}\)/g, '$1')
    .replace(/[*_`]{1,3}/g, '');
  return plain
    .split(/(?<=[.!?。？！…])\s{1,20}|(?<=[。？！])/u)
    .map((sentence) => sentence.trim().replace(GREETING, '').slice(0, LONGEST_SENTENCE).toWellFormed().trim())
    .flatMap((sentence) => questionsIn(sentence))
    .filter((sentence) => sentence !== '');
}

/** "How do I export a page and where is the invoice?" asks twice. */
function questionsIn(sentence: string): string[] {
  if (!sentence.endsWith('?') || !QUESTION.test(sentence)) return [sentence];
  const parts = sentence.split(JOINED);
  const areQuestions = parts.every((part) => wordsOf(part) >= FEWEST_WORDS_OF_QUESTION && isTelling(part));
  return areQuestions ? parts.map((part) => capitalized(part.endsWith('?') ? part : `${part}?`)) : [sentence];
}

function withoutLeadIn(sentence: string): string {
  const rest = sentence.replace(LEAD_IN, '');
  return rest === sentence || wordsOf(rest) < FEWEST_WORDS ? sentence : capitalized(rest);
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function isCue(sentence: string): boolean {
  if (COURTESY.test(sentence) && !sentence.endsWith('?')) return false;
  return /[?？]$/.test(sentence) || QUESTION.test(sentence) || COMPLAINT.test(sentence) || REQUEST.test(sentence);
}

/** Scripts without spaces have one word for about two characters. */
const wordsOf = (text: string) =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text) ? Math.ceil(text.length / 2) : text.split(/\s+/).length;

function issueOf(subject: string | null, sentences: readonly Sentence[]): ExtractedIssue {
  const cues = sentences.filter(({ isCue }) => isCue);
  const telling = cues.filter(({ text }) => isTelling(text));
  // Small talk asks, too.
  const cue = telling.find(({ isQuestion }) => isQuestion) ?? telling[0] ?? mostTelling(sentences);
  const rest = sentences.filter((sentence) => sentence !== cue);
  const summary = sentences.slice(0, 4).map(({ text }) => text);
  return {
    title: shortened(cue.text, LONGEST_TITLE),
    summary: shortened(summary.join(' '), LONGEST_SUMMARY),
    text: [subject ?? '', cue.text, ...rest.map(({ text }) => text)].join('\n').slice(0, LONGEST_TEXT).toWellFormed(),
  };
}

const mostTelling = (sentences: readonly Sentence[]) =>
  sentences.reduce((best, each) => (tellingWords(each.text).size > tellingWords(best.text).size ? each : best));

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
