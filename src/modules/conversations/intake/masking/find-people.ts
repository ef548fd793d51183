import type { Sensitive } from './readable-text.js';

/** The last label has letters only: `package@1.2.3` is a version. Every repetition has an upper limit, so that the time is linear. */
const EMAIL =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40|\s?[[({]\s?at\s?[\])}]\s?)[\p{L}\p{N}-]{1,63}(?:(?:\.|\s?[[({]\s?dot\s?[\])}]\s?)[\p{L}\p{N}-]{1,63}){0,8}(?:\.|\s?[[({]\s?dot\s?[\])}]\s?)(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})(?![\p{L}\p{N}])/giu;
const VERSION = /@v?\d{1,9}\.\d/;
/** `icon@2x.png` */
const SCALED_IMAGE = /@\dx\.[a-z]{3,4}$/i;
const REMOTE = /^(?:git|hg|svn)@/i;
const SHORTEST_NAME = 3;
/** Attributes that name a person, in the words of help desks. */
const NAMES =
  /^(?:(?:user|customer|author|requester|contact|sender|reporter|client|agent|assignee|end[-_ ]?user)[-_ .]?)?(?:full[-_ ]?|first[-_ ]?|last[-_ ]?|given[-_ ]?|family[-_ ]?|display[-_ ]?)?name$|^(?:author|requester|reporter|sender|from|customer|assignee)$/i;
const MOST_NAMES = 20;
/** What stands behind a name: an address, or a remark. */
const ASIDE = /[<(]/;

export function* findEmails(text: string): Iterable<Sensitive> {
  for (const { 0: found, index } of text.matchAll(EMAIL)) {
    if (VERSION.test(found) || SCALED_IMAGE.test(found)) continue;
    const to = index + found.length;
    // `git@host.example:team/repository` is the address of a repository.
    if (REMOTE.test(found) && (text[to] === ':' || text[to] === '/')) continue;
    yield { from: index, to };
  }
}

/** The names of the people in a conversation, as its attributes say them. */
export function namesOfPeople(attributes: Readonly<Record<string, string>>): string[] {
  return Object.entries(attributes)
    .filter(([attribute]) => NAMES.test(attribute))
    .map(([, name]) => name.split(ASIDE, 1)[0]!.trim())
    .filter((name) => /^\p{L}[\p{L}\p{M} .'’-]{1,98}$/u.test(name))
    .slice(0, MOST_NAMES);
}

/** Full names, and each part of them that is written like a name. */
export function* findNames(text: string, names: readonly string[]): Iterable<Sensitive> {
  const parts = new Set<string>();
  for (const name of names) {
    const words = name.trim().split(/\s+/);
    if (words.length > 1) parts.add(words.join(' '));
    for (const word of words) if (word.length >= SHORTEST_NAME && /^\p{Lu}/u.test(word)) parts.add(word);
  }
  for (const part of [...parts].toSorted((one, other) => other.length - one.length)) yield* occurrences(text, part);
}

function* occurrences(text: string, name: string): Iterable<Sensitive> {
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + name.length)) {
    const to = from + name.length;
    if (!isLetter(text[from - 1]) && !isLetter(text[to])) yield { from, to };
  }
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
