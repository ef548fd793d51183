import type { Language } from '../../../common/contract/languages.js';

/** Frequent words that few other languages have. */
const FUNCTION_WORDS: Partial<Record<Language, string>> = {
  en: 'the and to is of in it you that for on with have this not are can my how what when please do does from was but your a an at as we our i be by which has',
  de: 'der die das und ist nicht ich sie wir ein eine zu mit auf für wie kann mein meine bei auch aber wird haben dem den es bitte',
  fr: 'le la les et est une je vous pas pour dans que qui mon ma avec sur nous ne au des du comment ce cette mais plus être',
  es: 'el los las y es un una no por para con que mi se lo en cómo como pero más este esta está puedo del al yo su',
  it: 'il gli e è un una non per con che mi si come ma più questo questa sono posso della del di alla nel vorrei',
  pt: 'o os as e é um uma não para com que meu minha se como mas mais este esta está posso do da no na em você eu',
  nl: 'de het een en is niet ik je wij van voor met op hoe kan mijn maar ook wordt deze dat zijn naar bij er',
  sv: 'och är inte jag det att en ett för med på hur kan min men som den vi har till från av',
  da: 'og er ikke jeg det at en et for med på hvordan kan min men som den vi har til fra af',
  no: 'og er ikke jeg det å en et for med på hvordan kan min men som den vi har til fra av',
  fi: 'ja on ei minä se että en voi miten mutta kun tämä olen ovat mikä jos niin',
  pl: 'i nie jest się w na z do że jak mam dla ale to po jestem czy może mi',
  cs: 'a je není se v na z do že jak mám pro ale to po jsem zda může mi',
  tr: 've bir bu için ile değil nasıl var yok ama ben çok olarak daha ne mi mı',
  ro: 'și este nu un o pentru cu că în pe la cum pot dar mai sunt care din',
  hu: 'a az és nem egy hogy van ez mint de meg vagy nekem hogyan lehet csak',
  id: 'yang dan di tidak saya untuk dengan ini itu dari bagaimana bisa ada ke akan',
  vi: 'và là của không tôi có cho với này được trong một như thế nào',
};

const SETS = Object.entries(FUNCTION_WORDS).map(([language, words]) => [language as Language, new Set(words.split(' '))] as const);

/** Other scripts, the most specific first: Japanese contains Chinese characters. */
const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ru', /\p{sc=Cyrillic}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
  ['th', /\p{sc=Thai}/gu],
];
const LETTER = /\p{L}/gu;
const LONGEST = 2000;
const FEWEST_HITS = 2;

/** The language of a text: by its script, or by the frequent words in it. English if nothing decides. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, LONGEST);
  const letters = sample.match(LETTER)?.length ?? 0;
  for (const [language, script] of SCRIPTS) {
    const found = sample.match(script)?.length ?? 0;
    if (found > 0 && found >= letters * (language === 'ja' ? 0.15 : 0.3)) return language;
  }
  const words = sample.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  let best: [Language, number] = ['en', 0];
  for (const [language, known] of SETS) {
    const hits = words.reduce((sum, word) => sum + Number(known.has(word)), 0);
    // A single word may be a name or a word of English, which comes first.
    if (hits > best[1] && (hits >= FEWEST_HITS || language === 'en')) best = [language, hits];
  }
  return best[0];
}
