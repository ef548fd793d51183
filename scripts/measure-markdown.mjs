// Measures what pages of Markdown lose when they become documents: npm run build && node scripts/measure-markdown.mjs <folder> [--verbose]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { DocumentTooComplex } from '../dist/common/document/rich-text.js';
import { parseSound } from '../dist/common/document/parse-sound.js';
import { printMarkdown } from '../dist/common/document/print-markdown.js';

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('Pass the folder with the pages: node scripts/measure-markdown.mjs <folder> [--verbose]');

// An independent reader: CommonMark with tables, HTML as it is.
const reference = new MarkdownIt({ html: true });
/** As an import does, every address near the page leads somewhere. */
const resolve = (href) =>
  /^[a-z]+:|^\/\//i.test(href) ? null : /\.mdx?(#|$)|\/$/.test(href) ? { kind: 'page', page: href.slice(0, 4000) } : null;

/** What the reference shows: its words, and how many there are of what has a block of its own. */
function shown(source) {
  const found = { text: '', headings: 0, images: 0, tables: 0, code: 0 };
  const hidden = new Set(['script', 'style', 'svg', 'select', 'iframe', 'video', 'audio', 'object', 'template']);
  let skipped = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (hidden.has(name)) skipped++;
        if (skipped > 0) return;
        if (/^h[4-6]$/.test(name)) found.headings++;
        if (name === 'img' && attributes.src && !attributes.src.startsWith('data:')) found.images++;
        if (name === 'table') found.tables++;
        if (name === 'code' && attributes.class?.startsWith('language-')) found.code++;
      },
      ontext(text) {
        if (skipped === 0) found.text += text;
      },
      onclosetag(name) {
        if (hidden.has(name)) skipped--;
        if (!/^(?:a|b|i|em|strong|code|span|sub|sup|kbd|mark|small|u|s|del|ins|font)$/.test(name)) found.text += ' ';
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.write(reference.render(source));
  parser.end();
  return found;
}

function kept(document) {
  const found = { text: '', headings: 0, images: 0, tables: 0, code: 0, tags: 0, signs: 0, data: '' };
  const visit = (node, inCode = false) => {
    if (node.object === 'text') {
      for (const { text, marks } of node.leaves) {
        found.text += text;
        if (inCode || marks.some(({ type }) => type === 'code')) continue;
        if (TAG.test(text)) found.tags++;
        if (/^:::/m.test(text)) found.signs++;
      }
      return;
    }
    if (node.type === 'heading-3' && node.data.level) found.headings++;
    if (node.type === 'image' || node.type === 'inline-image') found.images++;
    if (node.type === 'table') found.tables++;
    if (node.type === 'code' && node.data.syntax) found.code++;
    if (node.data) found.data += ` ${strings(node.data)} `;
    if (node.type === 'annotation') found.text += ' ';
    if (node.object === 'fragment') found.text += ' ';
    for (const inner of [...(node.nodes ?? []), ...(node.fragments ?? [])]) visit(inner, node.type === 'code' || inCode);
    if (node.object === 'block') found.text += ' ';
  };
  for (const node of document.nodes) visit(node);
  return found;
}

const TAG =
  /<\/?(?:table|t[rdh]|div|span|p|picture|img|sup|sub|ul|ol|li|h[1-6]|pre|figure|iframe|video|details|summary|a|br|b|i|center|kbd)(?:\s[^<>]*)?\/?>/i;
const strings = (value) => (typeof value === 'object' && value ? Object.values(value).map(strings).join(' ') : String(value ?? ''));
const wordsOf = (text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The notation of block tags and containers, which the reference takes for text. */
const withoutNotation = (text) =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    // The text of a reference to a page is the title of that page.
    .replace(/\{% content-ref [^\n]*?%\}[\s\S]*?\{% endcontent-ref %\}/g, ' ')
    .replace(/<td><a href="[^"<>]*">[^<>]*<\/a><\/td>/g, (cell) => (text.includes('data-type="content-ref"') ? '<td></td>' : cell))
    .replace(/\{%[^\n]*?%\}/g, ' ')
    .replace(/^[ \t>]*:::.*$/gm, ' ')
    .replace(/^(#+ .*?)[ \t]*\{[:#.][^{}\n]*\}[ \t]*$/gm, '$1')
    .replace(/\[\^[^\]\s]+\]:?/g, ' ')
    .replace(/^([ \t>]*)\[!\w+\]/gm, '$1')
    .replace(/^([ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[ xX]\]/gm, '$1');

function lostWords(source, text) {
  const counts = new Map();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...new Set(wordsOf(source))].filter((word) => !counts.has(word));
}

const LOSSES = ['refused', 'words', 'tags', 'containers', 'levels of headings', 'images', 'tables', 'languages of code', 'not stable'];

function lossesOf(source) {
  let parsed;
  try {
    parsed = parseSound(source, { resolve });
  } catch (error) {
    if (!(error instanceof DocumentTooComplex)) throw error;
    return { refused: error.message };
  }
  const page = { ...parsed.document, nodes: parsed.document.nodes };
  const before = shown(withoutNotation(source.replace(/\r\n?/g, '\n')));
  const after = kept(page);
  const back = parseSound(printMarkdown(page), {}).document;
  const words = lostWords(before.text, `${parsed.title ?? ''} ${after.text} ${after.data}`);
  return Object.fromEntries(
    Object.entries({
      words: words.join(' '),
      tags: after.tags,
      containers: after.signs,
      'levels of headings': Math.max(0, before.headings - after.headings),
      images: Math.max(0, before.images - after.images),
      tables: Math.max(0, before.tables - after.tables),
      'languages of code': Math.max(0, before.code - after.code),
      'not stable': JSON.stringify(back) === JSON.stringify(page) ? 0 : 1,
    }).filter(([, loss]) => loss !== '' && loss !== 0),
  );
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const pages = Object.fromEntries(LOSSES.map((loss) => [loss, 0]));
let losing = 0;
let slowest = 0;
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  const start = performance.now();
  const losses = lossesOf(source);
  slowest = Math.max(slowest, performance.now() - start);
  if (Object.keys(losses).length === 0) continue;
  losing++;
  for (const loss of Object.keys(losses)) pages[loss]++;
  if (options.includes('--verbose')) console.log(relative(folder, file), JSON.stringify(losses).slice(0, 300));
}
console.log(
  `${files.length} pages, ${losing} lose something (${((100 * losing) / files.length).toFixed(1)} %); slowest ${slowest.toFixed(0)} ms`,
);
for (const [loss, count] of Object.entries(pages)) console.log(`${String(count).padStart(6)} ${loss}`);
