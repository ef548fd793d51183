/** A word of a text, or a run of characters of a script that is written without spaces. */
export interface Word {
  /** In lower case and without accents. */
  text: string;
  /** In lower case, as a stemmer expects it. */
  whole: string;
  /** Where it is in the text. */
  start: number;
  end: number;
  isRun: boolean;
}

/** Scripts without spaces between words, and Hangul, whose particles are written onto words. */
const RUN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Scripts whose combining marks are accents or optional vowels. In others a mark is a letter. */
const ACCENTED = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]/u;
const CHARACTERS = /[\p{L}\p{M}\p{N}]+/gu;
const LONGEST_WORD = 64;
/** Most words of most texts: they need no normalization. */
const ASCII = /^[a-z0-9]+$/i;

/** The words of a text in their order. */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(CHARACTERS)) {
    if (ASCII.test(found) || !RUN.test(found)) yield wordAt(found, index, false);
    else yield* partsOf(found, index);
  }
}

/** A word may stand directly next to a run: `API設計`. */
function* partsOf(found: string, index: number): Generator<Word> {
  let part = '';
  let isRun = false;
  let start = index;
  for (const character of found) {
    const runs = RUN.test(character);
    if (part !== '' && runs !== isRun) {
      yield wordAt(part, start, isRun);
      start += part.length;
      part = '';
    }
    isRun = runs;
    part += character;
  }
  yield wordAt(part, start, isRun);
}

function wordAt(found: string, start: number, isRun: boolean): Word {
  if (ASCII.test(found)) {
    const lower = found.toLowerCase().slice(0, LONGEST_WORD);
    return { text: lower, whole: lower, start, end: start + found.length, isRun };
  }
  const normal = found.normalize('NFKC').toLowerCase();
  const end = start + found.length;
  // The positions in a run are those in its text.
  if (isRun) return { text: normal.length === found.length ? normal : found, whole: normal, start, end, isRun };
  const whole = normal.slice(0, LONGEST_WORD);
  return { text: withoutAccents(whole), whole, start, end, isRun };
}

function withoutAccents(word: string): string {
  if (/^[a-z0-9]*$/.test(word) || !ACCENTED.test(word)) return word;
  return word
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/ß/g, 'ss')
    .normalize('NFC');
}

/** The pairs of neighbouring characters of a run; of a single character, the character itself. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}
