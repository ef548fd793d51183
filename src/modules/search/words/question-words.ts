import type { Language } from '../../../common/contract/languages.js';

/** Words that only make a question of what is asked, beside the stop words of their languages. */
const QUESTION_WORDS: Partial<Record<Language, string>> = {
  en: 'can could do does get happen happens happened how let may make mean means need please possible should show tell there use using want way what when where which who whom whose why work works would',
  de: 'bedeutet bekomme bekommen bekommt brauche darf funktioniert geht gehen gibt kann kommt kommen können könnte mache machen macht möchte muss müssen man sollen sollte wann warum was welche welchen welcher welches wer weshalb wie wieso wo wofür woher womit wozu',
  fr: 'avoir comment dois doit faire fait faut où peut peux pourquoi puis quand que quel quelle quelles quels qui quoi',
  es: 'cómo cuál cuáles cuándo cuánto debe debo dónde hacer hace hago hay necesito por puede puedo qué quién quiero tengo',
  it: 'bisogna chi come cosa devo deve dove fare perché posso può quale quali quando quanto',
  pt: 'como devo deve fazer faço onde pode posso preciso qual quais quando quanto que quem',
  nl: 'hoe kan kun kunnen maak maken moet moeten waar waarom wanneer wat welk welke wie wil',
  ru: 'где зачем как какая какие какой когда кто куда можно могу мне нужно надо почему сделать что чтобы',
  zh: '一个 什么 可以 哪里 哪些 如何 怎么 怎么办 怎么样 怎样 是否 请问 为什么 能否 进行',
  // Words in kana alone are left out before.
  ja: '方法 教え 教えて 知り 知る',
};

const sets = new Map(Object.entries(QUESTION_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]));
const NONE: ReadonlySet<string> = new Set();

/** Of a language without a table, that of the language it is a form of, such as `pt` for `pt-br`. */
export const questionWordsOf = (language: Language | null): ReadonlySet<string> =>
  sets.get(language ?? 'en') ?? sets.get(language?.split('-')[0] ?? 'en') ?? NONE;
