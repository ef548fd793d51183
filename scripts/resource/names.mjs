import { posix } from 'node:path';

/** All spellings of a resource that its files need, from `glossary-term` and `glossary-terms`. */
export function namesOf(singular, plural = pluralOf(singular)) {
  return {
    singular,
    plural,
    kind: singular,
    name: camel(singular),
    names: camel(plural),
    Name: pascal(singular),
    Names: pascal(plural),
    table: plural.replaceAll('-', '_'),
    words: spaced(singular),
    pluralWords: spaced(plural),
    section: capitalized(spaced(plural)),
    one: withArticle(spaced(singular)),
  };
}

/** Where the resource belongs: its parent, module, folder and address, and the names of its operations. */
export function placeOf({ plural, singular, name, Name, Names }, { parent, room = plural, sources, endpoints }) {
  const isNew = !sources.has(`src/modules/${room}/${room}.module.ts`);
  const shorter = plural.startsWith(`${parent.kind}-`) ? plural.slice(parent.kind.length + 1) : plural;
  const addressOf = (segment) => `${parent.path}/${segment}`;
  const described = (method, address) => endpoints.get(`${method} /${address.replaceAll(/:(\w+)/g, '{$1}')}`);
  // The address that clients already know, if there is one.
  const segment = [shorter, plural].find((candidate) => described('GET', addressOf(candidate))) ?? shorter;
  const address = addressOf(segment);
  const scopes = scopesFor([{ kind: singular }, ...parent.chain.toReversed()], sources);
  const operation = (method, path, otherwise) => {
    const known = described(method, path);
    const scope = known ? known.scope : scopes[method === 'GET' ? 'read' : 'write'];
    return { id: known?.operationId ?? otherwise, scope, effect: effectOf(scope, sources) };
  };
  const one = `${address}/:${name}Id`;
  const folder = room === plural ? `src/modules/${room}` : `src/modules/${room}/${segment}`;
  return {
    room,
    isNew,
    parent,
    segment,
    address,
    folder,
    roomModule: `${pascal(room)}Module`,
    /** The path of an import, from the folder of the resource. */
    to: (file) => importPath(folder, file),
    operations: {
      list: operation('GET', address, `list${Names}`),
      create: operation('POST', address, `create${Name}`),
      get: operation('GET', one, `get${Name}`),
      update: operation('PATCH', one, `update${Name}`),
      remove: operation('DELETE', one, `delete${Name}`),
    },
  };
}

export function importPath(folder, file) {
  const path = posix.relative(folder, file.replace(/(\.ts)?$/, '.js'));
  return path.startsWith('.') ? path : `./${path}`;
}

/** The scopes of the resource itself if there are any, otherwise those of the nearest parent. */
function scopesFor(chain, sources) {
  const all = sources.get('src/common/access/scopes.ts') ?? '';
  const has = (scope) => all.includes(`'${scope}'`);
  const owner = chain
    .map(({ kind }) => (kind === 'org' ? 'organization' : kind))
    .find((name) => has(`${name}:read`) && has(`${name}:write`));
  return { read: owner ? `${owner}:read` : '', write: owner ? `${owner}:write` : '' };
}

/** The effect that a scope guards, from the table of effects. */
function effectOf(scope, sources) {
  const table = sources.get('src/common/access/effects.ts') ?? '';
  return [...table.matchAll(/^ {2}'?([\w-]+)'?: '([\w:-]+)',$/gm)].find(([, , known]) => known === scope)?.[1] ?? 'unscoped';
}

function pluralOf(singular) {
  if (/[^aeiou]y$/.test(singular)) return singular.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const spaced = (kebab) => kebab.replaceAll('-', ' ');
export const withArticle = (words) => `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
export const pascal = (kebab) => kebab.split('-').map(capitalized).join('');
/** The name of a member that holds an instance of a class. */
export const lowered = (className) => className.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]/, (start) => start.toLowerCase());
export const camel = (kebab) => kebab.split('-').reduce((start, part) => start + capitalized(part));
