import { filesOf } from './files.mjs';
import { factory } from './factory.mjs';
import { namesOf, placeOf } from './names.mjs';
import { tiersIn } from './tiers.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const LONGEST = 40;
/** The length at which PostgreSQL truncates the name of an index. */
const LONGEST_INDEX = 63;
const RESERVED = new Set(
  (
    'abstract arguments async await boolean break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in instanceof interface let new null number object package private ' +
    'protected public return static string super switch symbol this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** Why a resource cannot have these names; undefined if it can. */
export function refusalOfNames({ singular, plural: given, room }) {
  for (const name of [singular, given ?? singular, room ?? singular]) {
    if (!KEBAB.test(name)) return `"${name}" is not a name: write it in lower case, words joined by hyphens, as in glossary-term`;
    if (name.length > LONGEST) return `"${name}" is longer than ${LONGEST} characters`;
  }
  if (given === undefined && /[^sui]s$/.test(singular)) return `"${singular}" looks like a plural: name one, or give both with --plural`;
  const { plural, name, names, Name, Names } = namesOf(singular, given);
  if (singular === plural) return `One and many must differ: "${plural}" is both`;
  const own = wordsOfTemplates();
  const taken = [name, names, Name, Names].find((word) => own.has(word) || RESERVED.has(word));
  return taken === undefined ? undefined : `"${taken}" is a word the generated code uses itself: choose another name`;
}

/** Why the resource cannot be created in its place; undefined if it can. `sources` are all files, by path. */
export function refusalOfPlace(names, sources) {
  const { room, isNew, parent, table } = names;
  const tiers = tiersIn(sources.get('test/support/architecture.ts'));
  const rankOf = (name) => tiers.findIndex(({ rooms }) => rooms.includes(name));
  if (isNew && [...sources.keys()].some((path) => path.startsWith(`src/modules/${room}/`)))
    return `src/modules/${room} has no ${room}.module.ts: it is not a room`;
  if (room !== parent.room && rankOf(room) >= 0 && rankOf(room) <= rankOf(parent.room))
    return `"${room}" is not above "${parent.room}", the room of "${parent.kind}": name another room with --in`;
  const index = `${table}_${parent.column}_created_at_id_idx`;
  if (index.length > LONGEST_INDEX)
    return `"${index}" would be longer than the ${LONGEST_INDEX} characters PostgreSQL keeps: choose a shorter name`;
  return clashOf(names, sources);
}

function clashOf({ address, folder, isNew, plural, kind, name, Name, Names, table, section, roomModule }, sources) {
  const inFiles = [
    [/^src\/common\/openapi\/sections\.ts$/, `^ {2}'?${section}'?:`, 'a section of the API already'],
    [/^src\/.*\.access\.ts$/, `kind: '${kind}'|param: '${name}Id'`, 'a resource already'],
    [/^src\//, `@Entity\\('${table}'\\)|CREATE TABLE ${table}\\b`, 'a table already'],
    [/^src\//, `class (${Name}|${Names}Service${isNew ? `|${roomModule}` : ''})\\b`, 'a class already'],
    [/\.controller\.ts$/, `'${address}['/]`, 'a part of an address already'],
    [/\.controller\.ts$/, `['/]${address.split('/').slice(-2).join('/')}['/]`, 'a part of an address already'],
    [/^test\/support\/make\.ts$/, `\\b${name}\\(`, 'made for tests already'],
    [/^test\/support\/places\.ts$/, `^ {2}${name}Id: `, 'a parameter of paths already'],
  ];
  for (const [path, text] of sources) {
    if (path.startsWith(`${folder}/`)) return `"${plural}" clashes with ${path}: ${folder} is a folder of modules already`;
    const clash = inFiles.find(([where, what]) => where.test(path) && new RegExp(what, 'm').test(text));
    if (clash) return `"${plural}" clashes with ${path}: it is ${clash[2]}`;
  }
  return undefined;
}

/** All identifiers in the templates except the names put into them. */
function wordsOfTemplates() {
  const kind = 'xqzp';
  const parent = {
    kind,
    access: 'XqzpAccess',
    file: 'src/xqzp.ts',
    entityFile: 'src/xqzp.ts',
    type: 'Xqzp',
    chain: [{ kind, param: 'xqzp' }],
  };
  const more = {
    ability: 'xqzp',
    column: 'xqzp',
    path: 'v1/xqzp',
    param: 'xqzp',
    property: 'xqzp',
    table: 'xqzp',
    variable: 'xqzp',
    words: 'xqzp',
  };
  const names = namesOf('xqz');
  const place = placeOf(names, { parent: { ...parent, ...more }, sources: new Map(), endpoints: new Map() });
  const probe = { ...names, ...place, timestamp: '1' };
  const text = [...filesOf(probe).values(), factory(probe)].join('\n');
  return new Set(text.match(/[A-Za-z_$][\w$]*/g).filter((word) => !/xqz/i.test(word)));
}
