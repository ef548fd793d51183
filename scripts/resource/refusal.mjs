import { filesOf } from './files.mjs';
import { factory } from './factory.mjs';
import { namesOf } from './names.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const LONGEST = 40;
const RESERVED = new Set(
  (
    'abstract arguments async await boolean break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in instanceof interface let new null number object package private ' +
    'protected public return static string super switch symbol this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** Why a resource of these names cannot be made; undefined when it can. `sources` are the files there are, by path. */
export function refusalOf({ singular, plural: given, sources }) {
  for (const name of [singular, given ?? singular]) {
    if (!KEBAB.test(name)) return `"${name}" is not a name: write it in lower case, words joined by hyphens, as in glossary-term`;
    if (name.length > LONGEST) return `"${name}" is longer than ${LONGEST} characters`;
  }
  if (given === undefined && /[^sui]s$/.test(singular)) return `"${singular}" looks like a plural: name one, or give both with --plural`;
  const names = namesOf(singular, given);
  const { plural, name, Name, Names } = names;
  if (singular === plural) return `One and many must differ: "${plural}" is both`;
  const own = wordsOfTemplates();
  const taken = [name, names.names, Name, Names].find((word) => own.has(word) || RESERVED.has(word));
  if (taken !== undefined) return `"${taken}" is a word the generated code uses itself: choose another name`;
  return clashOf(names, sources);
}

function clashOf({ plural, name, Name, Names, table, section }, sources) {
  const folder = new RegExp(`^src/modules/(.*/)?${plural}/`);
  const inFiles = [
    [/^test\/support\/architecture\.ts$/, `'${plural}'`, 'the name of a module that has its place already'],
    [/^src\/common\/openapi\/document\.ts$/, `^ {2}'?${section}'?:`, 'a section of the API already'],
    [/^src\/.*\.access\.ts$/, `kind: '${name}'|param: '${name}Id'`, 'a resource already'],
    [/^src\//, `@Entity\\('${table}'\\)|CREATE TABLE ${table}\\b`, 'a table already'],
    [/^src\//, `class (${Name}|${Names}Module)\\b`, 'a class already'],
    [/\.controller\.ts$/, `['/]${plural}['/]`, 'a part of an address already'],
    [/^test\/support\/endpoints\.csv$/, `/${plural}[/,]`, 'a part of an address of the API'],
    [/^test\/support\/make\.ts$/, `\\b${name}\\(`, 'made for tests already'],
  ];
  for (const [path, text] of sources) {
    if (folder.test(path)) return `"${plural}" clashes with ${path}: it is a folder of modules already`;
    const clash = inFiles.find(([where, what]) => where.test(path) && new RegExp(what, 'm').test(text));
    if (clash) return `"${plural}" clashes with ${path}: it is ${clash[2]}`;
  }
  return undefined;
}

/** Whatever stands in the templates besides the names put into them. */
function wordsOfTemplates() {
  const probe = { ...namesOf('xqz'), timestamp: '1' };
  const text = [...filesOf(probe).values(), factory(probe)].join('\n');
  return new Set(text.match(/[A-Za-z_$][\w$]*/g).filter((word) => !/xqz/i.test(word)));
}
