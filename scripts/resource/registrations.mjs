import { factory } from './factory.mjs';

/** What makes a resource known: each a file, and its text with the new lines in it. */
export const REGISTRATIONS = [
  {
    file: 'src/app.module.ts',
    edit: (text, { Names, plural }) => {
      const imported = afterLast(
        text,
        /^import .* from '\.\/modules\/.*;\n/gm,
        `import { ${Names}Module } from './modules/${plural}/${plural}.module.js';\n`,
      );
      return before(imported, /^ *\.\.\.extensions\.map\(/m, `        ${Names}Module,\n`);
    },
  },
  {
    file: 'src/common/db/migrations.ts',
    edit: (text, { Names, plural, timestamp }) => {
      const name = `Create${Names}${timestamp}`;
      const imported = afterLast(
        text,
        /^import .* from '\.\/migrations\/.*;\n/gm,
        `import { ${name} } from './migrations/${timestamp}-create-${plural}.js';\n`,
      );
      return before(imported, /^\];\n/m, `  ${name},\n`);
    },
  },
  {
    file: 'src/common/openapi/document.ts',
    edit: (text, { section }) => {
      const entry = `  ${/^\w+$/.test(section) ? section : `'${section}'`}: '${section} of an organization.',\n`;
      return inBlock(text, /^const TAGS\b.*\{\n/m, entry);
    },
  },
  { file: 'test/support/architecture.ts', edit: (text, { plural }) => before(text, /(?<=^ *\[.*'openapi'.*)\],\n/m, `, '${plural}'`) },
  {
    file: 'test/support/places.ts',
    edit: (text, { name }) =>
      inBlock(text, /^const RESOLVERS\b.*\{\n/m, `  ${name}Id: async ({ make, org }) => (await make.${name}(org)).id,\n`, { last: true }),
  },
  {
    file: 'test/support/make.ts',
    edit: (text, names) => {
      const { Name, plural, singular } = names;
      const line = `import { ${Name} } from '../../src/modules/${plural}/${singular}.entity.js';\n`;
      return before(afterLast(text, /^import .* from '\.\.\/\.\.\/src\/.*;\n/gm, line), /^\}\n(?![\s\S]*^\}\n)/m, factory(names));
    },
  },
];

function afterLast(text, pattern, addition) {
  const last = [...text.matchAll(pattern)].at(-1);
  return last && insert(text, last.index + last[0].length, addition);
}

function before(text, pattern, addition) {
  const found = text && pattern.exec(text);
  return found ? insert(text, found.index, addition) : undefined;
}

/** Among the one-line entries of a block, at its place in their order or as the last. */
function inBlock(text, opening, entry, { last = false } = {}) {
  const opened = opening.exec(text);
  if (!opened) return undefined;
  let at = opened.index + opened[0].length;
  const bare = (line) => line.replace(/['"]/g, '');
  for (;;) {
    const line = text.slice(at, text.indexOf('\n', at) + 1);
    if (line.startsWith('}') || line === '' || (!last && /^ {2}\S/.test(line) && bare(line) > bare(entry))) return insert(text, at, entry);
    at += line.length;
  }
}

const insert = (text, at, addition) => text.slice(0, at) + addition + text.slice(at);
