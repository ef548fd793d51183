/** Every spelling of a resource that its files need, from `glossary-term` and `glossary-terms`. */
export function namesOf(singular, plural = pluralOf(singular)) {
  return {
    singular,
    plural,
    name: camel(singular),
    names: camel(plural),
    Name: pascal(singular),
    Names: pascal(plural),
    table: plural.replaceAll('-', '_'),
    words: singular.replaceAll('-', ' '),
    pluralWords: plural.replaceAll('-', ' '),
    section: capitalized(plural.replaceAll('-', ' ')),
    one: `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular.replaceAll('-', ' ')}`,
  };
}

function pluralOf(singular) {
  if (/[^aeiou]y$/.test(singular)) return singular.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const pascal = (kebab) => kebab.split('-').map(capitalized).join('');
const camel = (kebab) => kebab.split('-').reduce((start, part) => start + capitalized(part));
