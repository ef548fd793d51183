import { Turns } from '../../../../common/concurrency/turns.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { anchorOfTitle } from '../../../../common/document/sections-in.js';
import { readText } from '../archive/source-file.js';
import { parseYaml } from '../layouts/page-head.js';
import { pythonValues } from '../layouts/python-values.js';
import { titledTarget } from '../layouts/titled-target.js';
import type { DialectSource } from './dialect-page.js';
import { fenceAt } from './myst-fences.js';
import { splitFront } from './prose-lines.js';

/** What a name of a cross-reference stands for. */
export interface MystTarget {
  path: string;
  anchor?: string;
  title?: string;
}

/** The address that links with a scheme of their own lead to. */
export interface MystScheme {
  url: string;
  title?: string;
}

/** What is known of all pages for MyST: names for cross-references, titles, and what settings say. */
export class MystSite {
  readonly labels = new Map<string, MystTarget>();
  readonly terms = new Map<string, MystTarget>();
  readonly titles = new Map<string, string>();
  /** By page, the anchors that other names of its headings stand for. */
  readonly anchors = new Map<string, Map<string, string>>();
  substitutions: Readonly<Record<string, string>> = {};
  readonly schemes = new Map<string, MystScheme>();
  /** Whether readers see what is still to do. */
  showsTodos = false;
}

const sites = new WeakMap<DialectSource, Promise<MystSite>>();

/** All pages are read once, when the first one needs it. */
export function mystSiteOf(source: DialectSource): Promise<MystSite> {
  const known = sites.get(source) ?? readSite(source);
  sites.set(source, known);
  return known;
}

async function readSite(source: DialectSource): Promise<MystSite> {
  const site = new MystSite();
  const { root } = source.folders;
  const turns = new Turns();
  for (const [path, file] of source.tree.files) {
    if (!path.startsWith(root) || !/\.(?:md|markdown|txt)$/.test(path) || file.size > source.limits.page) continue;
    const text = await readText(file);
    if (text !== undefined) readNames(text, path, site);
    await turns.pass();
  }
  await readSettings(source, site);
  return site;
}

/** A name as references compare it. */
export const mystKey = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

const TARGET = /^[ \t>]*\(([^()\n]{1,200})\)=[ \t]*$/;
const NAMED = /^[ \t]*:(?:name|label):[ \t]+(\S.{0,200})$|^[ \t]*(?:name|label):[ \t]+(\S.{0,200})$/;
const CODE = /^(?:code|code-block|sourcecode|code-cell|literalinclude|raw|math|mermaid|eval-rst|list-table|csv-table|toctree)$/;

function readNames(text: string, path: string, site: MystSite): void {
  const anchors = new Map<string, string>();
  site.anchors.set(path, anchors);
  const open: { sign: string; isCode: boolean; name: string | undefined; argument: string }[] = [];
  let pending: string[] = [];
  let above: string | undefined;
  for (const line of splitFront(text).lines) {
    const top = open.at(-1);
    const fence = fenceAt(line);
    if (top && fence && fence.said === '' && fence.name === undefined && fence.sign.startsWith(top.sign)) {
      open.pop();
      continue;
    }
    const [, first, second] = top?.name === undefined ? [] : (NAMED.exec(line) ?? []);
    const named = (first ?? second)?.trim();
    if (named !== undefined)
      site.labels.set(mystKey(named), { path, ...(above && { anchor: above }), ...titled(plainTitle(top!.argument)) });
    if (top?.isCode) continue;
    if (fence && (fence.name !== undefined || !fence.sign.startsWith(':'))) {
      open.push({ sign: fence.sign, isCode: fence.name === undefined || CODE.test(fence.name), name: fence.name, argument: fence.said });
      for (const label of pending)
        site.labels.set(mystKey(label), { path, ...(above && { anchor: above }), ...titled(plainTitle(fence.said)) });
      pending = [];
      continue;
    }
    if (top?.name === 'glossary' && /^[^\s:(%]/.test(line))
      site.terms.set(mystKey(plainTitle(line)), { path, ...(above && { anchor: above }) });
    const label = TARGET.exec(line)?.[1];
    if (label !== undefined) pending.push(label);
    const { written } = headingIn(line) ?? {};
    if (written !== undefined) {
      const title = plainTitle(written);
      const anchor = anchorOfHeading(title, pending);
      if (!site.titles.has(path)) site.titles.set(path, title);
      else above = anchor;
      // The title of a page has no anchor: a link to it leads to the page.
      const isTitle = above === undefined;
      for (const name of [githubSlug(title), ...pending]) if (!anchors.has(name)) anchors.set(name, isTitle ? '' : anchor);
      for (const name of pending) site.labels.set(mystKey(name), { path, title, ...(!isTitle && { anchor }) });
    } else if (label === undefined && line.trim() !== '') {
      for (const name of pending) site.labels.set(mystKey(name), { path, ...(above && { anchor: above }) });
    }
    if (label === undefined && line.trim() !== '') pending = [];
  }
}

const titled = (title: string): { title?: string } => (title === '' ? {} : { title });

/** The anchor of a heading: the last of its labels, or else what its text gives. */
export const anchorOfHeading = (title: string, labels: readonly string[]): string => {
  const label = labels.at(-1);
  const made =
    label === undefined
      ? ''
      : label
          .toLowerCase()
          .replace(/[^a-z0-9.+_]+/g, '-')
          .replace(/^-|-$/g, '');
  return made === '' ? anchorOfTitle(title) : made;
};

/** The names that MyST gives headings. */
const githubSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replace(/ /g, '-');

/** A heading without the signs that may close it. */
export function headingIn(line: string): { sign: string; written: string } | undefined {
  const [, sign, rest] = /^(#{1,6})[ \t]+([^ \t].*)/s.exec(line) ?? [];
  if (sign === undefined) return undefined;
  const said = rest!.trimEnd();
  const open = said.replace(/(?<!#)#+$/, '');
  return { sign, written: /[ \t]$/.test(open) ? open.trimEnd() : said };
}

/** A text without the marks of Markdown, and roles as what they show. */
export const plainTitle = (text: string): string =>
  text
    .replace(/\{[\w:+.-]{1,50}\}`([^`]*)`/g, (_, said: string) => titledTarget(said)?.title ?? said)
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

async function readSettings(source: DialectSource, site: MystSite): Promise<void> {
  const { root } = source.folders;
  const textOf = async (path: string) => {
    const file = source.tree.files.get(path);
    return file && file.size <= source.limits.page ? await readText(file) : undefined;
  };
  const values = pythonValues((await textOf(`${root}conf.py`)) ?? '', [
    'myst_substitutions',
    'myst_url_schemes',
    'extlinks',
    'todo_include_todos',
  ]);
  const book = parseYaml((await textOf(`${root}_config.yml`)) ?? '');
  const myst = parseYaml((await textOf(`${root}myst.yml`)) ?? '');
  const inBook = isRecord(book) ? book : {};
  const project = isRecord(myst) && isRecord(myst['project']) ? myst['project'] : {};
  const parse = isRecord(inBook['parse']) ? inBook['parse'] : {};
  const sphinx = isRecord(inBook['sphinx']) && isRecord(inBook['sphinx']['config']) ? inBook['sphinx']['config'] : {};
  site.showsTodos = values.get('todo_include_todos') === true || sphinx['todo_include_todos'] === true;
  site.substitutions = Object.assign(
    {},
    ...[values.get('myst_substitutions'), parse['myst_substitutions'], sphinx['myst_substitutions'], project['substitutions']].map(
      mystTexts,
    ),
  ) as Record<string, string>;
  for (const [name, said] of Object.entries(asRecord(values.get('myst_url_schemes')))) {
    const url = typeof said === 'string' ? said : isRecord(said) ? said['url'] : undefined;
    const title = isRecord(said) && typeof said['title'] === 'string' ? said['title'] : undefined;
    if (typeof url === 'string') site.schemes.set(name, { url, ...(title !== undefined && { title }) });
  }
  for (const [name, said] of Object.entries(asRecord(values.get('extlinks')))) {
    const [url, caption] = Array.isArray(said) ? said : [];
    if (typeof url === 'string')
      site.schemes.set(name, {
        url: url.replace('%s', '{{path}}'),
        ...(typeof caption === 'string' && { title: caption.replace('%s', '{{path}}') }),
      });
  }
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** The values that can be put into a text. */
export const mystTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([name, one]) =>
      typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [],
    ),
  );
