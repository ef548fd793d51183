import { printCsharp } from './print-csharp.js';
import { printCurl } from './print-curl.js';
import { printGo } from './print-go.js';
import { printJava } from './print-java.js';
import { printJavascript } from './print-javascript.js';
import { printPhp } from './print-php.js';
import { printPython } from './print-python.js';
import { printRuby } from './print-ruby.js';
import type { SampleRequest } from './sample-request.js';
import { sentRequest, type SentRequest } from './sent-request.js';

interface SampleLanguage {
  id: string;
  label: string;
  /** How the language is named in blocks of code. */
  syntax: string;
  /** What specifications call it in `x-codeSamples`. */
  aliases: readonly string[];
  print: (request: SentRequest) => string;
}

/** In the order in which they are shown. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', label: 'cURL', syntax: 'bash', aliases: ['curl', 'shell', 'bash', 'sh'], print: printCurl },
  { id: 'javascript', label: 'JavaScript', syntax: 'javascript', aliases: ['javascript', 'js', 'fetch'], print: printJavascript },
  { id: 'python', label: 'Python', syntax: 'python', aliases: ['python', 'py', 'requests'], print: printPython },
  { id: 'go', label: 'Go', syntax: 'go', aliases: ['go', 'golang'], print: printGo },
  { id: 'java', label: 'Java', syntax: 'java', aliases: ['java'], print: printJava },
  { id: 'csharp', label: 'C#', syntax: 'csharp', aliases: ['csharp', 'c#', 'cs'], print: printCsharp },
  { id: 'php', label: 'PHP', syntax: 'php', aliases: ['php'], print: printPhp },
  { id: 'ruby', label: 'Ruby', syntax: 'ruby', aliases: ['ruby', 'rb'], print: printRuby },
];

/** A sample that the specification contains. */
export interface GivenSample {
  lang: string;
  label?: string;
  source: string;
}

export interface CodeSample {
  /** Of the language, if it is one of ours. */
  id?: string;
  label: string;
  syntax: string;
  source: string;
}

/** The samples of a request: ours, those of the specification in place of ours of the same language, and its others. */
export function codeSamples(request: SampleRequest, given: readonly GivenSample[] = []): CodeSample[] {
  const sent = sentRequest(request);
  const own = SAMPLE_LANGUAGES.flatMap((language): CodeSample[] => {
    const instead = given.filter(({ lang }) => language.aliases.includes(lang.toLowerCase()));
    const { id, label, syntax, print } = language;
    if (instead.length === 0) return [{ id, label, syntax, source: print(sent) }];
    return instead.map((sample) => ({ label: sample.label ?? label, syntax, source: sample.source }));
  });
  const others = given.filter(({ lang }) => !SAMPLE_LANGUAGES.some(({ aliases }) => aliases.includes(lang.toLowerCase())));
  return [...own, ...others.map(({ lang, label = lang, source }) => ({ label, syntax: lang.toLowerCase(), source }))];
}
