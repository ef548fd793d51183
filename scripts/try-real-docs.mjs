/**
 * Imports and publishes folders of real documentation, reads the pages as a visitor does, and compares them with the files:
 * npm run build && node scripts/try-real-docs.mjs <folder> … [--verbose]
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Parser } from 'htmlparser2';
import { comparedNavigation } from './real-docs-navigation.mjs';
import { lostWords } from './real-docs-words.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
if (folders.length === 0) throw new Error('Pass folders with documentation: node scripts/try-real-docs.mjs <folder> … [--verbose]');
const run = promisify(execFile);

/** What tools add to Markdown, which no visitor should see outside of code. */
const RAW_MARKS = [
  /^[ \t]*!!! ?\w/m,
  /^[ \t]*\?\?\?\+? ?\w/m,
  /=== "/,
  /-8<-/,
  /\{\{[<%]/,
  /^[ \t]*:::+/m,
  /^[ \t]*\/\/\/ ?\w*$/m,
  /\{[%*]|[%*]\}/,
  /\[\[[^\]]+\]\]/,
  /\{[:.#][ \w.#:-]+\}/,
  /\{\{#\w/,
  /<\/?[A-Z][A-Za-z.]*[ />]/,
  /^```/m,
  /^\*\[[^\]]+\]:/m,
  /^[ \t]*\([\w./: -]+\)=$/m,
  /\{[a-z][\w:+-]*\} ?`/,
  /\{% ?(?:hint|page-ref|api-method|tab)/,
  /^[ \t]*\.\. [a-z-]+::/m,
];

const data = await mkdtemp(join(tmpdir(), 'bindery-docs-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const service = spawn(process.execPath, [join(ROOT, 'dist/main.js')], {
  env: {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: data,
    DEMO_CONTENT: 'false',
    RATE_LIMIT: '0',
    MAX_FILE_SIZE: '1000',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
async function tryFolder(folder, title, token) {
  const env = { ...process.env, BINDERY_URL: origin, BINDERY_TOKEN: token };
  const { stdout } = await run(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'publish', folder, '--title', title, '--json'], {
    env,
    maxBuffer: 1 << 28,
  });
  const published = JSON.parse(stdout);
  const api = async (path) => (await fetch(`${origin}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const { id: importId, layout } = published.import;
  const files = await allOf(api, `/org/${published.organization}/imports/${importId}/files`);
  const { pages: tree } = await api(`/spaces/${published.space}/content/pages`);
  const pages = new Map(pagesIn(tree).map((page) => [page.id, page]));
  const pathOf = new Map(files.flatMap(({ kind, path, target }) => (kind === 'page' && target ? [[target, path]] : [])));
  const navigation = comparedNavigation(layout, folder, tree, (id) => pathOf.get(id));
  if (navigation?.problem) say(`the navigation is not compared: ${navigation.problem}`);
  for (const entry of navigation?.wrong ?? []) say(`the navigation has not: ${entry}`);
  const known = new Map();
  const shown = { losing: 0, raw: 0, links: new Set(), broken: new Set() };
  for (const { path, kind, target } of files) {
    const page = kind === 'page' && pages.get(target);
    if (!page) continue;
    const html = await visit(`${published.address}/${page.path}`, known);
    if (html === undefined) {
      say(`${path}: the page is not there`);
      continue;
    }
    const read = textOf(html);
    const source = await readFile(join(folder, path), 'utf8').catch(() => '');
    const lost = lostWords(source, `${read.all} ${page.title} ${page.description ?? ''}`);
    if (lost.share > 0.02) {
      shown.losing++;
      say(`${path} loses ${Math.round(lost.share * 100)} %: ${lost.words.slice(0, 20).join(' ')}`);
    }
    const marks = RAW_MARKS.flatMap((mark) => mark.exec(read.prose)?.[0].trim() ?? []).filter((mark) => !isMeant(mark, source));
    if (marks.length > 0) {
      shown.raw++;
      const at = read.prose.indexOf(marks[0]);
      say(`${path} shows ${marks.join('  ')}   …${read.prose.slice(Math.max(0, at - 30), at + 60).replaceAll('\n', ' ')}…`);
    }
    for (const href of read.links) {
      const address = new URL(href, `${published.address}/${page.path}`);
      address.hash = '';
      if (address.origin !== origin || shown.links.has(address.href)) continue;
      shown.links.add(address.href);
      if ((await visit(address.href, known)) === undefined) {
        shown.broken.add(address.href);
        say(`${path} links to ${address.href}, which is not there`);
      }
    }
  }
  const refused = files.filter(({ kind, outcome }) => kind === 'page' && outcome === 'skipped');
  for (const { path, reason } of refused) say(`${path} is refused: ${reason}`);
  for (const { path, kind, reason, outcome } of files) if (kind === 'page' && reason && outcome !== 'skipped') say(`${path}: ${reason}`);
  const unresolved = (await allOf(api, `/org/${published.organization}/imports/${importId}/links`)).filter(
    (l) => l.problem !== 'no-anchor',
  );
  for (const { path, line, href } of unresolved) say(`${path}:${line}: ${href} leads nowhere`);
  const count = files.filter(({ kind }) => kind === 'page').length;
  console.log(
    `| ${basename(folder)} | ${layout} | ${count} | ${refused.length} | ${shown.losing} | ${shown.raw} | ${shown.links.size}, ${shown.broken.size} | ${unresolved.length}, ${unresolved.filter((link) => isThere(folder, link)).length} | ${navigation?.wrong ? `${navigation.all}, ${navigation.wrong.length}` : '–'} |`,
  );
}

/** Whether a link that leads nowhere names a file of the folder, so that it was not broken before. */
function isThere(folder, { path, href }) {
  const [address] = decodeURI(href).split(/[?#]/);
  if (address === '' || /^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return false;
  const isIndex = /(?:^|\/)(?:readme|_?index)\.\w+$/i.test(path);
  const own = isIndex ? [] : [join(folder, path.replace(/\.\w+$/, ''))];
  const bases = address.startsWith('/') ? [folder] : [join(folder, dirname(path)), ...own];
  const stem = (base) => join(base, address).replace(/\/$/, '');
  return bases.some((base) =>
    ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/_index.md'].some((end) => isFile(stem(base) + end)),
  );
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();

const say = (text) => isVerbose && console.log(`  ${text}`);

async function allOf(api, path) {
  const items = [];
  for (let page = ''; page !== undefined;) {
    const list = await api(`${path}?limit=1000${page && `&page=${encodeURIComponent(page)}`}`);
    items.push(...list.items);
    page = list.next?.page;
  }
  return items;
}

const pagesIn = (pages) => pages.flatMap((page) => [page, ...pagesIn(page.pages ?? [])]);

async function visit(address, known) {
  if (known.has(address)) return known.get(address);
  const response = await fetch(address);
  const text = response.ok ? await response.text() : undefined;
  known.set(address, text);
  return text;
}

/** What a visitor reads in the middle of a page: all of it, and what is no code; and where its links lead. */
function textOf(html) {
  const found = { all: '', prose: '', links: [] };
  let [inMain, inNav, inCode, hidden] = [0, 0, 0, 0];
  const parser = new Parser({
    onopentag(name, { href, alt, title, src, rel }) {
      if (name === 'main') inMain++;
      if (inMain === 0) return;
      if (name === 'nav') inNav++;
      if (name === 'script' || name === 'style') hidden++;
      if (/^(?:pre|code|kbd)$/.test(name)) inCode++;
      if (/^(?:p|div|li|h\d|td|th|tr|pre|br|summary|details|section|figure|figcaption|blockquote|ul|ol)$/.test(name)) add('\n');
      // The menu of a page, its pager and its other forms are not of its source.
      if (name === 'a' && href && inNav === 0 && rel !== 'nofollow') found.links.push(href);
      found.all += ` ${[alt, title, src, href].filter(Boolean).join(' ')} `;
    },
    ontext(text) {
      if (inMain > 0 && hidden === 0) add(text);
    },
    onclosetag(name) {
      if (name === 'main') inMain--;
      if (inMain > 0 && name === 'nav') inNav--;
      if (inMain > 0 && (name === 'script' || name === 'style')) hidden--;
      if (inMain > 0 && /^(?:pre|code|kbd)$/.test(name)) inCode--;
      if (inMain > 0 && !/^(?:a|b|i|em|strong|code|span|sub|sup|kbd|mark|small|u|s|del|ins)$/.test(name)) add(' ');
    },
  });
  const add = (text) => {
    found.all += text;
    if (inCode === 0) found.prose += text;
  };
  parser.write(html);
  parser.end();
  return found;
}

const CODE = /^([ \t>]*)(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2|(`+)[^`][\s\S]*?\3/gm;
/** What a source has of code, of attributes and of signs with a backslash is meant to be read, such as `Box<T>` in a title. */
const isMeant = (mark, source) =>
  source.includes(mark) &&
  !source
    .replace(CODE, ' ')
    .replace(/="[^"\n]*"|\\./g, ' ')
    .includes(mark);

function tokenOf(child) {
  return new Promise((done, failed) => {
    let said = '';
    let token;
    child.stdout.on('data', (chunk) => {
      if (token) return say(String(chunk));
      said += chunk;
      [token] = /bdy_\w+/.exec(said) ?? [];
      if (token) done(token);
    });
    child.once('exit', () => failed(new Error('The service ended before it was ready')));
  });
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
}

try {
  const token = await tokenOf(service);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${origin}/v1/orgs`, { method: 'POST', headers, body: JSON.stringify({ title: 'Real documentation' }) });
  console.log(
    '| Folder | Layout | Pages | Refused | Pages that lose over 2 % of their words | with raw marks | Links: in the site, broken there | not resolved, with a file | Navigation: entries, elsewhere |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [at, folder] of folders.entries()) await tryFolder(resolve(folder), `Real ${at + 1}`, token);
} finally {
  const ended = new Promise((done) => service.once('exit', done));
  service.kill('SIGTERM');
  await ended;
  await rm(data, { recursive: true, force: true });
}
