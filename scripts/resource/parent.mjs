import { camel, spaced } from './names.mjs';

const DECLARATION = /@ResourceOf\(\{\s*kind: '([^']+)',\s*param: '(\w+)',\s*abilities: (\[[^\]]*\]|\w+),?\s*\}\)/;
/** The abilities that allow changing a resource, and therefore its children; the first one that it declares is used. */
const CHANGING = ['edit', 'createContent', 'create', 'admin'];

/** Reads the parent of a new resource from its sources; `problem` says why it cannot be a parent. */
export function parentOf(kind, sources) {
  const kinds = kindsIn(sources);
  const own = kinds.get(kind);
  if (!own) return { problem: `There is no resource "${kind}" for --under: use one of ${[...kinds.keys()].toSorted().join(', ')}` };
  if (own.by) return { problem: `A path names "${kind}" by its \`${own.by}\`, not by its id: it cannot be a parent` };
  const chain = chainOf(own, kinds);
  const path = addressesIn(sources).find((address) => fits(address, chain));
  if (!path)
    return { problem: `No route has the address of one "${kind}" with those above it: ${chain.map(({ param }) => param).join(', ')}` };
  const ability = CHANGING.find((candidate) => own.abilities.includes(candidate));
  if (!ability) return { problem: `"${kind}" has none of the abilities ${CHANGING.join(', ')}: its children could not be written` };
  const entity = sources.get(own.entityFile);
  return {
    ...own,
    chain,
    path,
    ability,
    table: /@Entity\('(\w+)'\)/.exec(entity)[1],
    variable: camel(kind),
    words: kind === 'org' ? 'organization' : spaced(kind),
    property: `${camel(kind)}Id`,
    column: `${kind.replaceAll('-', '_')}_id`,
    room: /^src\/modules\/([^/]+)\//.exec(own.file)[1],
    ...moduleOf(own.access, sources),
  };
}

function kindsIn(sources) {
  const kinds = new Map();
  for (const [file, text] of sources) {
    const found = file.endsWith('.access.ts') && DECLARATION.exec(text);
    if (!found) continue;
    const [, kind, param, abilities] = found;
    const above = /parent: \{ kind: '([^']+)'/.exec(text)?.[1];
    const by = /\bby: '(\w+)'/.exec(text.replace(/parent: \{[^}]*\}/, ''))?.[1];
    const [, access, type] = /class (\w+) implements ResourceAccess<(\w+)>/.exec(text);
    const entityFile = resolve(file, new RegExp(`import .*\\b${type}\\b.* from '(.*)'`).exec(text)[1]);
    kinds.set(kind, {
      kind,
      param,
      file,
      above,
      by,
      access,
      type,
      entityFile,
      abilities: abilitiesIn(abilities, [text, ...sources.values()]),
    });
  }
  return kinds;
}

/** Written as a list, or as the name of one. */
function abilitiesIn(said, texts) {
  const list = said.startsWith('[')
    ? said
    : texts.map((text) => new RegExp(`const ${said}\\b[^=]*= (\\[[^\\]]*\\])`).exec(text)?.[1]).find(Boolean);
  return [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, ability]) => ability);
}

/** The resource and all its parents, the topmost first. */
function chainOf(own, kinds) {
  const above = own.above && kinds.get(own.above);
  return [...(above ? chainOf(above, kinds) : []), own];
}

function addressesIn(sources) {
  const addresses = [];
  for (const [file, text] of sources) {
    const controller = file.endsWith('.controller.ts') && /@Controller\(([^)]*)\)/.exec(text);
    if (!controller) continue;
    for (const [, method] of text.matchAll(/@(?:Get|Post|Put|Patch|Delete)\(([^)]*)\)/g)) {
      for (const prefix of stringsIn(controller[1])) {
        for (const suffix of stringsIn(method)) addresses.push([prefix, suffix].filter(Boolean).join('/'));
      }
    }
  }
  return addresses;
}

function stringsIn(text) {
  const found = [...text.matchAll(/'([^']*)'/g)].map(([, string]) => string);
  return found.length > 0 ? found : [''];
}

function fits(address, chain) {
  const params = [...address.matchAll(/:(\w+)/g)].map(([, param]) => param);
  return address.endsWith(`:${params.at(-1)}`) && params.join() === chain.map(({ param }) => param).join();
}

/** The Nest module that provides an access class, and what is needed to inject it elsewhere. */
function moduleOf(access, sources) {
  const [file, text] = [...sources].find(([path, source]) => path.endsWith('.module.ts') && new RegExp(`\\b${access}\\b`).test(source));
  const exported = new RegExp(`exports: \\[[^\\]]*\\b${access}\\b`).test(text);
  return { moduleFile: file, module: /export class (\w+)/.exec(text)[1], global: text.includes('@Global()'), exported };
}

const resolve = (from, to) => new URL(to, `file:///${from}`).pathname.slice(1).replace(/\.js$/, '.ts');
