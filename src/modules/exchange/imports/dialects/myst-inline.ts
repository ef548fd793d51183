import { follow, folderOf } from '../layouts/page-path.js';
import type { DialectPage } from './dialect-page.js';
import { replaceLinks } from './myst-links.js';
import { type MystRole, roleText } from './myst-roles.js';
import { mystKey, type MystSite, type MystTarget } from './myst-site.js';

const ROLE = /\{([a-zA-Z][\w:+.-]{0,60})\}$/;
const KEPT = /\ue000(\d{1,6})\ue001/g;
const AUTO = /<((?:project|path|inv|doc|[a-z][\w-]{1,30}):[^<>\s]{1,500})>/g;
const SUBSTITUTION = /\{\{[ \t]*([A-Za-z_][\w.-]*)(?:[^\w.{}\n-][^{}\n]*)?\}\}/g;
const ATTRIBUTES = /([\])`\ue001])\{[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]{0,300}\}/g;
const DEEPEST = 5;
const ELSEWHERE = /^(?:inv|xref):/;
const WEB = /^(?:https?|mailto|ftp|tel):/i;

/** The text between blocks: roles, links to names, and texts that settings define. */
export class MystInline {
  constructor(
    private readonly page: DialectPage,
    private readonly site: MystSite,
    private readonly substitutions: Readonly<Record<string, string>>,
  ) {}

  translate(text: string, depth = 0): string {
    if (!/[`[{<]/.test(text)) return text;
    const kept: string[] = [];
    const keep = (made: string): string => `\ue000${kept.push(made) - 1}\ue001`;
    const open = this.withoutCode(text.replaceAll(/[\ue000\ue001]/g, ''), keep);
    const substituted = open.replace(SUBSTITUTION, (all, name: string) => this.substituted(all, name, depth));
    return replaceLinks(substituted, ({ all, isImage, said, target, title, attributes }) =>
      isImage ? sizedImage(said, target, title, attributes) : this.link(all, said, target),
    )
      .replace(AUTO, (all, target: string) => this.link(all, '', target))
      .replace(ATTRIBUTES, '$1')
      .replace(KEPT, (_, at: string) => kept[Number(at)] ?? '');
  }

  substitution(name: string): string | undefined {
    return Object.hasOwn(this.substitutions, name) ? this.substitutions[name] : undefined;
  }

  /** A link as Markdown; its text alone if it leads to another project whose addresses are not known. */
  link(all: string, said: string, written: string): string {
    const target = written.replace(/^<|>$/g, '');
    if (ELSEWHERE.test(target)) return said === '' ? lastName(target) : said;
    const found = this.find(target);
    if (found === undefined) return all.startsWith('<') ? all : `[${said === '' ? target : said}](${written})`;
    return `[${said === '' ? escaped(found.title ?? target) : said}](${found.href})`;
  }

  /** Where a name, a path or an address of a scheme leads. */
  find(target: string): { href: string; title?: string } | undefined {
    if (WEB.test(target) || target === '') return undefined;
    const [, scheme = '', rest = target] = /^([a-zA-Z][\w-]{0,30}):(?!\/\/)(.*)$/s.exec(target) ?? [];
    const known = this.site.schemes.get(scheme);
    if (known) return { href: filled(known.url, rest), title: filled(known.title ?? rest, rest) };
    if (!['', 'project', 'path', 'doc', 'ref', 'file'].includes(scheme)) return undefined;
    const [path, anchor] = split(rest);
    if (path === '' && anchor !== undefined) return this.onPage(anchor) ?? this.labelled(anchor);
    const label = anchor === undefined && !/\.\w{1,5}$/.test(path) ? this.labelled(path) : undefined;
    const document = this.document(path);
    if (document === undefined) return label ?? (scheme === '' ? undefined : { href: path });
    if (anchor === undefined) return { href: hrefOf({ path: document }, this.page), title: this.site.titles.get(document)! };
    const real = this.site.anchors.get(document)?.get(anchor) ?? anchor;
    return { href: hrefOf({ path: document, anchor: real }, this.page) };
  }

  labelled(name: string): { href: string; title?: string } | undefined {
    const found = this.site.labels.get(mystKey(name));
    return found && { href: hrefOf(found, this.page), ...(found.title !== undefined && { title: found.title }) };
  }

  term(name: string): string | undefined {
    const found = this.site.terms.get(mystKey(name));
    return found && hrefOf(found, this.page);
  }

  /** The page that a path names, with or without its ending. */
  document(path: string): string | undefined {
    const { root } = this.page.source.folders;
    const target = path.startsWith('/') ? follow(root, path) : follow(folderOf(this.page.path), path);
    return target === undefined ? undefined : [target, `${target}.md`, `${target}.markdown`].find((one) => this.site.anchors.has(one));
  }

  role(role: MystRole): string {
    return roleText(role, this, (mark) => this.page.notice(mark));
  }

  private onPage(anchor: string): { href: string } | undefined {
    const known = this.site.anchors.get(this.page.path)?.get(anchor);
    return known === undefined ? undefined : { href: `#${known}` };
  }

  private withoutCode(text: string, keep: (made: string) => string): string {
    const parts: string[] = [];
    const ends = runsOf(text);
    let at = 0;
    for (const { from, to, end } of ends) {
      if (from < at) continue;
      const before = text.slice(at, from);
      const name = ROLE.exec(before)?.[1];
      const inner = text.slice(to, end - (to - from));
      if (name === undefined) parts.push(before, keep(text.slice(from, end)));
      else parts.push(before.slice(0, -name.length - 2), keep(this.role({ name, text: onOneLine(inner) })));
      at = end;
    }
    return parts.join('') + text.slice(at);
  }

  private substituted(all: string, name: string, depth: number): string {
    const value = this.substitution(name);
    if (value === undefined) this.page.notice(`\`{{ ${name} }}\` has no value`);
    return value === undefined || depth >= DEEPEST || value.includes('\n')
      ? value === undefined
        ? all
        : onOneLine(value)
      : this.translate(value, depth + 1);
  }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap));

/** Code between runs of backticks, in one pass: a run looks for the next one of its length. */
function runsOf(text: string): { from: number; to: number; end: number }[] {
  const runs = Array.from(text.matchAll(/`+/g), ({ index, 0: run }) => ({ from: index, to: index + run.length }));
  const next = new Map<number, number>();
  const found: { from: number; to: number; end: number }[] = [];
  for (const { from, to } of runs.toReversed()) {
    const length = to - from;
    const end = next.get(length);
    if (end !== undefined && text[from - 1] !== '\\') found.push({ from, to, end });
    next.set(length, to);
  }
  return found.toReversed();
}

/** Without the top of the archive: paths that begin with a slash begin at the folder of the documentation. */
function hrefOf({ path, anchor }: MystTarget, page: DialectPage): string {
  const hash = anchor === undefined || anchor === '' ? '' : `#${anchor}`;
  if (path === page.path && hash !== '') return hash;
  const address = `/${path.slice(page.source.folders.root.length)}${hash}`;
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

const split = (target: string): [string, string | undefined] => {
  const at = target.indexOf('#');
  return at < 0 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)];
};

const filled = (template: string, rest: string): string => {
  const [path, fragment = ''] = split(rest);
  return template.replace(/\{\{\s*path\s*\}\}/g, path).replace(/#?\{\{\s*fragment\s*\}\}/g, fragment === '' ? '' : `#${fragment}`);
};

const lastName = (target: string): string =>
  target
    .slice(target.indexOf(':') + 1)
    .split(/[#/:]/)
    .findLast((part) => part !== '') ?? target;

const escaped = (text: string): string => text.replace(/[[\]]/g, '\\$&');

function sizedImage(alt: string, target: string, title: string, attributes: string | undefined): string {
  const width = /\b(?:w|width)=["']?(\d+(?:px|%)?)/.exec(attributes ?? '')?.[1];
  const plain = `![${alt}](${target}${title})`;
  return width === undefined
    ? plain
    : `<img src="${target.replace(/^<|>$/g, '')}" alt="${alt.replaceAll('"', '&quot;')}" width="${width}">`;
}
