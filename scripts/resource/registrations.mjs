import { posix } from 'node:path';
import { afterLast, before, imported, inBlock, inList, inModule } from './edits.mjs';
import { factory } from './factory.mjs';
import { importPath } from './names.mjs';
import { quotedKey } from './quoted-key.mjs';
import { tiersIn } from './tiers.mjs';

/** Registers a resource: the files that change, each with the function that edits its text. */
export const registrationsOf = (names) => [
  ...(names.isNew ? [{ file: 'src/app.module.ts', edit: addRoom }] : []),
  { file: `src/modules/${names.room}/${names.room}.module.ts`, edit: addToRoom },
  ...(!isTogether(names) && !names.parent.exported ? [{ file: names.parent.moduleFile, edit: exportAccess }] : []),
  { file: 'src/common/db/migrations.ts', edit: addMigration },
  { file: 'src/common/openapi/sections.ts', edit: addSection },
  { file: 'test/support/architecture.ts', edit: addTier },
  { file: 'test/support/places.ts', edit: addPlace },
  { file: 'test/support/make.ts', edit: addFactory },
  { file: 'test/support/endpoints.csv', edit: markServed },
  { file: 'test/support/effects.csv', edit: addEffects },
];

/** Whether the resource and its parent are in the same Nest module. */
const isTogether = ({ room, parent }) => parent.moduleFile === `src/modules/${room}/${room}.module.ts`;

function addRoom(text, { room, roomModule }) {
  const line = `import { ${roomModule} } from './modules/${room}/${room}.module.js';\n`;
  return before(afterLast(text, /^import .* from '\.\/modules\/.*;\n/gm, line), /^ *\.\.\.extensions\.map\(/m, `        ${roomModule},\n`);
}

function addToRoom(text, names) {
  const { Name, Names, folder, room, plural, singular, parent } = names;
  const from = (file) => importPath(`src/modules/${room}`, posix.join(folder, file));
  const classes = [
    [`${Name}Access`, from(`${singular}.access`)],
    [Name, from(`${singular}.entity`)],
    [`${Name}Presenter`, from(`${singular}.presenter`)],
    [`${Names}Controller`, from(`${plural}.controller`)],
    [`${Names}Service`, from(`${plural}.service`)],
    ['TypeOrmModule', '@nestjs/typeorm'],
  ];
  let edited = classes.reduce((so, [name, path]) => imported(so, name, path), text);
  if (!isTogether(names) && !parent.global) {
    edited = imported(edited, parent.module, importPath(`src/modules/${room}`, parent.moduleFile));
    edited = inModule(edited, 'imports', parent.module);
  }
  edited = inList(edited, /TypeOrmModule\.forFeature\(\[/, Name) ?? inModule(edited, 'imports', `TypeOrmModule.forFeature([${Name}])`);
  edited = inModule(edited, 'controllers', `${Names}Controller`);
  for (const provider of [`${Names}Service`, `${Name}Access`, `${Name}Presenter`]) edited = inModule(edited, 'providers', provider);
  return edited;
}

const exportAccess = (text, { parent }) => inModule(text, 'exports', parent.access);

function addMigration(text, { Names, plural, timestamp }) {
  const name = `Create${Names}${timestamp}`;
  const line = `import { ${name} } from './migrations/${timestamp}-create-${plural}.js';\n`;
  return before(afterLast(text, /^import .* from '\.\/migrations\/.*;\n/gm, line), /^\];\n/m, `  ${name},\n`);
}

/** Its page of docs is that of content of one's own, until it has one. */
const addSection = (text, { section, parent }) =>
  inBlock(text, /^const SECTIONS\b.*\{\n/m, `  ${quotedKey(section)}: ['extending', '${section} of ${parent.words}s.'],\n`, { last: true });

/** Adds a new module to the lowest tier above that of its parent, unless it has a tier already. */
function addTier(text, { room, parent }) {
  const tiers = tiersIn(text);
  if (tiers.some(({ rooms }) => rooms.includes(room))) return text;
  const above = tiers[tiers.findIndex(({ rooms }) => rooms.includes(parent.room)) + 1];
  if (!above) return afterLast(text, /^ {2}\[.*\],\n(?=\];)/gm, `  ['${room}'],\n`);
  return text.replace(above.line, above.line.replace(/\],$/, `, '${room}'],`));
}

function addPlace(text, { name, parent }) {
  const own =
    parent.kind === 'org'
      ? `async ({ make, org }) => (await make.${name}(org)).id`
      : `async ({ make }, { ${parent.param} }) => (await make.${name}({ id: ${parent.param}! })).id`;
  return inBlock(text, /^const RESOLVERS\b.*\{\n/m, `  ${name}Id: ${own},\n`, { last: true });
}

function addFactory(text, names) {
  const { Name, folder, singular } = names;
  const line = `import { ${Name} } from '${folder.replace(/^src\//, 'bindery/')}/${singular}.entity.js';\n`;
  return before(afterLast(text, /^import .* from 'bindery\/.*;\n/gm, line), /^\}\n(?![\s\S]*^\}\n)/m, factory(names));
}

/** The endpoints that clients know and that the resource now serves. */
function markServed(text, { operations }) {
  const ids = new Set(Object.values(operations).map(({ id }) => id));
  return text.replace(/^\w+,[^,]*,(\w+),.*,pending$/gm, (line, id) => (ids.has(id) ? line.replace(/pending$/, 'served') : line));
}

/** What the operations, and the members of their bodies, do. */
function addEffects(text, { operations }) {
  const rows = Object.entries(operations).flatMap(([verb, { id, effect }]) =>
    ['', ...(verb === 'create' || verb === 'update' ? ['title'] : [])].map((member) => `${id},${member},${effect}\n`),
  );
  return `${text}${rows.join('')}`;
}
