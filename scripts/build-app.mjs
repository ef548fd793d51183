// Bundles the workbench, app/, to dist/app: scripts and styles named by their content, with a compressed copy of each, the licences
// of what is in them, and a manifest that says which ones a page loads. Fails if a bundle is larger than people should wait for.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OUT = join(ROOT, 'dist', 'app');
/** In the order in which they apply. */
const STYLES = [
  'src/common/document/html/document.css',
  ...['base', 'frame', 'parts', 'places', 'editor'].map((name) => `app/styles/${name}.css`),
];
/** Compressed, in bytes: what the first page loads, in the language with the longest texts, what any other one adds, and what writing a page adds. */
const LARGEST = { shell: 60_000, chunk: 100_000, editor: 200_000 };
/** What is loaded to write a page as it looks. */
const EDITOR = ['app/places/write/write-page.tsx', 'app/editor/visual-field.tsx'];

/** Large parts of the views of documents that most pages do not need: modules of the same name load them on demand. */
const ON_DEMAND = new Map(
  ['highlight-code', 'math-tree', 'emoji'].map((name) => [`./${name}.js`, join(ROOT, 'app', 'document', `${name}.ts`)]),
);
const VIEWS = join(ROOT, 'src', 'common', 'document', 'html');
const loadOnDemand = {
  name: 'load-on-demand',
  resolveId: (name, importer) => (importer !== undefined && dirname(importer) === VIEWS ? ON_DEMAND.get(name) : undefined),
};

const bundle = await rolldown({
  input: { app: join(ROOT, 'app', 'main.tsx') },
  platform: 'browser',
  plugins: [loadOnDemand],
  tsconfig: join(ROOT, 'app', 'tsconfig.json'),
  transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2023' },
  onLog: (level, log) => {
    if (level !== 'info') throw new Error(log.message);
  },
});
const { output } = await bundle.generate({
  format: 'esm',
  minify: true,
  hashCharacters: 'hex',
  chunkFileNames: '[name]-[hash].js',
  entryFileNames: '[name]-[hash].js',
});
await bundle.close();

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, 'assets'), { recursive: true });
const sizes = new Map(output.map(({ fileName, code }) => [fileName, write(fileName, code)]));
const styles = STYLES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const styleName = `app-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
sizes.set(styleName, write(styleName, styles));

const entry = output.find(({ isEntry }) => isEntry);
const shell = [entry.fileName, ...entry.imports, styleName];
const texts = output.filter(({ facadeModuleId }) => facadeModuleId && dirname(facadeModuleId) === join(ROOT, 'app', 'words'));
const loaded = shell.reduce((sum, name) => sum + sizes.get(name), Math.max(...texts.map(({ fileName }) => sizes.get(fileName))));
writeFileSync(
  join(OUT, 'manifest.json'),
  JSON.stringify({ script: entry.fileName, imports: entry.imports, style: styleName, files: [...sizes.keys()] }),
);
writeFileSync(join(OUT, 'licences.txt'), licences());

const editor = [...needed(EDITOR.map((path) => output.find(({ facadeModuleId }) => facadeModuleId === join(ROOT, path))))];
const added = editor.filter((name) => !shell.includes(name)).reduce((sum, name) => sum + sizes.get(name), 0);

const tooLarge = [...sizes]
  .filter(([name, size]) => !shell.includes(name) && size > LARGEST.chunk)
  .map(([name, size]) => `${name} has ${size} bytes`);
if (loaded > LARGEST.shell) tooLarge.push(`the first page loads ${loaded} bytes`);
if (added > LARGEST.editor) tooLarge.push(`writing a page adds ${added} bytes`);
if (process.argv.includes('--sizes')) {
  for (const [name, size] of sizes) console.log(`${String(size).padStart(7)} ${name}`);
  console.log(`${String(loaded).padStart(7)} the first page\n${String(added).padStart(7)} writing a page, more`);
}
if (tooLarge.length > 0) {
  console.error(`The workbench is too large, compressed: ${tooLarge.join(', ')}`);
  process.exit(1);
}

/** The names of some bundles and of all that they import. */
function needed(bundles) {
  const names = new Set(bundles.map(({ fileName }) => fileName));
  for (const name of names) for (const other of output.find(({ fileName }) => fileName === name).imports) names.add(other);
  return names;
}

/** Returns how many bytes are sent. */
function write(name, content) {
  const compressed = gzipSync(content, { level: 9 });
  writeFileSync(join(OUT, 'assets', name), content);
  writeFileSync(join(OUT, 'assets', `${name}.gz`), compressed);
  return compressed.length;
}

/** Those of the packages whose code is in a bundle. */
function licences() {
  const packages = new Set();
  for (const { modules } of output)
    for (const path of Object.keys(modules ?? {})) {
      const found = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(path);
      if (found) packages.add(found[1]);
    }
  return [...packages].toSorted().map(licenceOf).join('\n\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const file of ['LICENSE', 'LICENSE.md', 'LICENCE', 'license']) {
    try {
      return `${name} ${version}, ${license}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  return `${name} ${version}, ${license} (${basename(folder)} has no file with the text)`;
}
