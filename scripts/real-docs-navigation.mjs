import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { parse, parseDocument } from 'yaml';

/**
 * Compares the tree of a space with what the settings of its tool say, as a reader of its own finds it. Settings in JavaScript are run, so
 * only pass folders that you trust. Returns undefined where no reader knows the tool, or its settings need more than their own files.
 */
export function comparedNavigation(layout, folder, pages, pathOf) {
  let expected;
  try {
    expected = READERS[layout]?.(folder);
  } catch (error) {
    return { problem: error.message };
  }
  if (!expected || expected.length === 0) return undefined;
  const outline = once(expected, new Set());
  const [home, ...others] = treeOf(pages, pathOf);
  // Many tools have a first page that no sidebar names.
  const shown = entriesOf(home && home.below.length === 0 && outline[0].is !== home.is ? others : home ? [home, ...others] : []);
  const meant = entriesOf(outline);
  const there = new Set(shown);
  const wrong = meant.filter((entry) => !there.has(entry));
  return { all: meant.length, wrong };
}

/** Pages by their files, and sections without a file by their titles. What the navigation leaves out, and links, are no part of it. */
const treeOf = (pages, pathOf) =>
  pages
    .filter(({ type, hidden }) => hidden !== true && type !== 'link')
    .map((page) => ({ is: pathOf(page.id) ?? `(${plain(page.title)})`, below: treeOf(page.pages ?? [], pathOf) }));

const plain = (title) =>
  title
    .replace(/<[^<>]*>|[`*_\\]|:[\w-]+:/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
const section = (title, below) => ({ is: `(${plain(title)})`, below });

/** The first place of a page counts. A section whose first page has its own file stays a section. */
function once(entries, seen) {
  return entries.flatMap(({ is, below }) => {
    const isKnown = !is.startsWith('(') && seen.has(is);
    if (!isKnown) seen.add(is);
    const inner = once(below, seen);
    if (isKnown) return inner;
    return is.startsWith('(') && inner.length === 0 ? [] : [{ is, below: inner }];
  });
}

/** Each entry with the one above it and the one before it. */
const entriesOf = (entries, above = '') =>
  entries.flatMap(({ is, below }, at) => [`${above} > ${entries[at - 1]?.is ?? ''} > ${is}`, ...entriesOf(below, is)]);

const READERS = {
  gitbook: (folder) => {
    const settings = read(folder, '.gitbook.yaml');
    const { root = '.', structure } = (settings && parse(settings)) ?? {};
    return summary(folder, posix.normalize(posix.join(root, structure?.summary ?? 'SUMMARY.md')));
  },
  mdbook: (folder) => {
    const book = filesIn(folder)
      .filter((path) => path.endsWith('book.toml'))
      .toSorted((a, b) => a.length - b.length)[0];
    const source = /^src\s*=\s*"([^"]+)"/m.exec(read(folder, book))?.[1] ?? 'src';
    return summary(folder, posix.join(posix.dirname(book), source, 'SUMMARY.md'));
  },
  mkdocs: (folder) => {
    const path = filesIn(folder)
      .filter((one) => /(?:^|\/)mkdocs\.ya?ml$/.test(one))
      .toSorted((a, b) => a.split('/').length - b.split('/').length || Number(b.includes('/en/')) - Number(a.includes('/en/')))[0];
    const { nav, docs_dir: docs = 'docs' } = parse(read(folder, path), { logLevel: 'silent' });
    const root = posix.join(posix.dirname(path), docs);
    const outline = (items) =>
      items.flatMap((item) =>
        (typeof item === 'string' ? [[undefined, item]] : Object.entries(item)).flatMap(([title, what]) => {
          if (Array.isArray(what)) {
            // A section whose first page is an index is that page.
            const [first, ...below] = outline(what);
            const isIndex = typeof what[0] === 'string' || typeof Object.values(what[0])[0] === 'string';
            return [
              isIndex && first.is.endsWith('/index.md') && first.is !== posix.join(root, 'index.md')
                ? { is: first.is, below }
                : section(title, [...(first ? [first] : []), ...below]),
            ];
          }
          return /^https?:/.test(what) ? [] : [{ is: posix.join(root, what), below: [] }];
        }),
      );
    return nav && outline(nav);
  },
  mintlify: (folder) => {
    const { navigation } = JSON.parse(read(folder, 'docs.json') ?? read(folder, 'mint.json'));
    const files = filesIn(folder);
    const outline = (value) => {
      if (typeof value === 'string')
        return [`${value}.mdx`, `${value}.md`]
          .filter((path) => files.includes(path.replace(/^\//, '')))
          .slice(0, 1)
          .map((path) => ({ is: path.replace(/^\//, ''), below: [] }));
      if (Array.isArray(value)) return value.flatMap(outline);
      if (typeof value !== 'object' || value === null) return [];
      const { group, tab, anchor, dropdown, version, product, item, root, languages, ...rest } = value;
      if (languages) return outline({ ...languages.find(({ language }) => language === 'en'), language: undefined });
      const below = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'versions', 'products', 'menu'].flatMap((name) =>
        outline(rest[name]),
      );
      const title = group ?? tab ?? anchor ?? dropdown ?? version ?? product ?? item;
      const own = root === undefined ? [] : outline(root);
      if (title === undefined) return [...own, ...below];
      return [own[0] ? { ...own[0], below } : section(title, below)];
    };
    return outline(navigation);
  },
  vitepress: (folder) => {
    const path = filesIn(folder)
      .filter((one) => /\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(one))
      .toSorted((a, b) => a.length - b.length)[0];
    const settings = run(join(folder, path)).default;
    const root = posix.join(path.slice(0, path.indexOf('.vitepress')), settings.srcDir ?? '.');
    const sidebar = settings.locales?.root?.themeConfig?.sidebar ?? settings.themeConfig.sidebar;
    const files = filesIn(folder);
    const outline = (items, above) =>
      items.flatMap(({ text, link, items: inner = [], base = above }) => {
        const address = link === undefined ? undefined : `${base}${link}`.replace(/[?#].*$/, '').replace(/\.(?:md|html)$/, '');
        const file =
          address === undefined
            ? undefined
            : [`${address}.md`, `${address}/index.md`].map((end) => posix.join(root, end)).find((one) => files.includes(one));
        const below = outline(inner, base);
        if (file) return [{ is: file, below }];
        return text === undefined || inner.length === 0 ? below : [section(text, below)];
      });
    if (Array.isArray(sidebar)) return outline(sidebar, '');
    return Object.values(sidebar).flatMap((one) => (Array.isArray(one) ? outline(one, '') : outline(one.items, one.base ?? '')));
  },
  starlight: (folder) => {
    const files = filesIn(folder);
    const path = files.filter((one) => /(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(one)).toSorted((a, b) => a.length - b.length)[0];
    const { integrations } = run(join(folder, path)).default;
    const { sidebar, defaultLocale, locales } = integrations.find((one) => one?.sidebar);
    const docs = `${posix.join(posix.dirname(path), 'src/content/docs')}/`;
    const root = docs + (locales?.root || defaultLocale === undefined || defaultLocale === 'root' ? '' : `${defaultLocale}/`);
    const front = (file) => frontOf(folder, file).sidebar ?? {};
    const pageAt = (slug) =>
      [`${slug}.md`, `${slug}.mdx`, `${slug}/index.md`, `${slug}/index.mdx`]
        .map((end) => posix.join(root, end))
        .find((one) => files.includes(one));
    const generated = (directory) => {
      const below = files.filter((one) => one.startsWith(`${directory}/`) && /\.mdx?$/.test(one) && front(one).hidden !== true);
      const names = [...new Set(below.map((one) => one.slice(directory.length + 1).split('/')[0]))];
      const order = (name) =>
        Math.min(
          ...below.filter((one) => `${one}/`.startsWith(`${directory}/${name}/`)).map((one) => front(one).order ?? Number.MAX_SAFE_INTEGER),
        );
      const nameOf = (name) => (/^index\.mdx?$/.test(name) ? '' : name.replace(/\.mdx?$/, ''));
      return names
        .toSorted((a, b) => order(a) - order(b) || nameOf(a).localeCompare(nameOf(b), 'en'))
        .map((name) =>
          /\.mdx?$/.test(name) ? { is: `${directory}/${name}`, below: [] } : section(name, generated(`${directory}/${name}`)),
        );
    };
    const outline = (items) =>
      items.flatMap((item) => {
        const { label, slug, link, items: inner, autogenerate } = typeof item === 'string' ? { slug: item } : item;
        if (autogenerate) {
          const made = generated(posix.join(root, autogenerate.directory));
          return label === undefined ? made : [section(label, made)];
        }
        if (inner) return [section(label, outline(inner))];
        const target = slug ?? link;
        const file = typeof target !== 'string' || /^https?:/.test(target) ? undefined : pageAt(target.replace(/^\/|\/$/g, ''));
        return file ? [{ is: file, below: [] }] : [];
      });
    return outline(sidebar);
  },
  docusaurus: (folder) => {
    const files = filesIn(folder);
    const path = files.filter((one) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(one)).toSorted((a, b) => a.length - b.length)[0];
    const settings = run(join(folder, path)).default;
    const site = posix.dirname(path);
    const [, { docs }] = settings.presets.find((one) => Array.isArray(one) && one[1]?.docs);
    const root = posix.join(site, docs.path ?? 'docs');
    const sidebars = run(posix.isAbsolute(docs.sidebarPath) ? docs.sidebarPath : join(folder, site, docs.sidebarPath));
    const ids = new Map();
    const unnumbered = (name) => name.replace(/^\d+\s*[-_.]\s*(?!\d)(?=.)/, '');
    for (const file of files) {
      if (!file.startsWith(`${root}/`) || !/\.mdx?$/.test(file)) continue;
      const steps = file
        .slice(root.length + 1)
        .replace(/\.mdx?$/, '')
        .split('/');
      const { id } = frontOf(folder, file);
      ids.set(steps.join('/'), file);
      ids.set([...steps.slice(0, -1).map(unnumbered), id ?? unnumbered(steps.at(-1))].join('/'), file);
    }
    const placeOf = (path) => {
      const number = /^(\d+)\s*[-_.]\s*(?!\d)(?=.)/.exec(posix.basename(path))?.[1];
      const said = /\.mdx?$/.test(path) ? frontOf(folder, path).sidebar_position : categoryOf(path).position;
      return said ?? (number === undefined ? Number.MAX_SAFE_INTEGER : Number(number));
    };
    const categoryOf = (path) =>
      parse(['json', 'yml', 'yaml'].map((end) => read(folder, `${path}/_category_.${end}`)).find(Boolean) ?? '{}') ?? {};
    const generated = (directory, isTop) => {
      const inner = files.filter(
        (file) => file.startsWith(`${directory}/`) && /\.mdx?$/.test(file) && !/\/_/.test(file.slice(directory.length)),
      );
      const names = [...new Set(inner.map((file) => file.slice(directory.length + 1).split('/')[0]))];
      const ownOf = (path) =>
        ['index', 'README', 'readme', posix.basename(path)]
          .flatMap((name) => ['.md', '.mdx'].map((end) => `${path}/${name}${end}`))
          .find((one) => inner.includes(one));
      const own = isTop
        ? undefined
        : ['index', 'README', 'readme', posix.basename(directory)].flatMap((name) => [`${name}.md`, `${name}.mdx`]);
      return names
        .filter((name) => !own?.includes(name))
        .toSorted((x, y) => placeOf(`${directory}/${x}`) - placeOf(`${directory}/${y}`) || (x < y ? -1 : 1))
        .map((name) => {
          const at = `${directory}/${name}`;
          if (/\.mdx?$/.test(name)) return { is: at, below: [] };
          const page = ownOf(at);
          return page ? { is: page, below: generated(at, false) } : section(categoryOf(at).label ?? unnumbered(name), generated(at, false));
        });
    };
    const doc = (id) => (ids.has(id) ? [{ is: ids.get(id), below: [] }] : []);
    const outline = (items) => {
      if (!Array.isArray(items)) return Object.entries(items).map(([label, inner]) => section(label, outline(inner)));
      return items.flatMap((item) => {
        if (typeof item === 'string') return doc(item);
        if (item.type === 'autogenerated') return generated(posix.join(root, item.dirName).replace(/\/$/, ''), true);
        if (item.type === 'category') {
          const [own] = item.link?.type === 'doc' ? doc(item.link.id) : [];
          const below = outline(item.items);
          return [own ? { ...own, below } : section(item.label, below)];
        }
        if (item.type === undefined) return outline(item);
        return item.type === 'doc' || item.type === 'ref' ? doc(item.id) : [];
      });
    };
    return Object.values(sidebars.default ?? sidebars).flatMap(outline);
  },
  hugo: (folder) => {
    const files = filesIn(folder);
    const root = files.some((path) => path.startsWith('content/en/')) ? 'content/en/' : 'content/';
    const order = (path) => {
      const { weight, date, linkTitle, title } = path === undefined ? {} : frontOf(folder, path);
      return { weight: weight || Number.MAX_SAFE_INTEGER, date: Date.parse(date ?? '0001-01-01'), title: String(linkTitle ?? title ?? '') };
    };
    const outline = (at) => {
      const below = files.filter((path) => path.startsWith(at) && path.endsWith('.md') && path !== `${at}_index.md`);
      const names = [...new Set(below.map((path) => path.slice(at.length).split('/')[0]))];
      const entries = names.map((name) => {
        const page = [name, `${name}/_index.md`, `${name}/index.md`]
          .map((end) => at + end)
          .find((path) => path.endsWith('.md') && files.includes(path));
        return { name, page, ...order(page) };
      });
      entries.sort((a, b) => a.weight - b.weight || b.date - a.date || a.title.localeCompare(b.title, 'en') || (a.name < b.name ? -1 : 1));
      return entries.map(({ name, page }) => {
        const inner = name.endsWith('.md') || page?.endsWith('/index.md') ? [] : outline(`${at}${name}/`);
        return page ? { is: page, below: inner } : section(name, inner);
      });
    };
    return outline(root);
  },
};

function summary(folder, path) {
  const files = new Set(filesIn(folder));
  const at = posix.dirname(path);
  const top = [];
  const open = [{ indent: -1, below: top }];
  let begun = false;
  for (const line of read(folder, path).split('\n')) {
    const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? [];
    if (heading !== undefined) {
      if (begun || !/^#\s/.test(line)) {
        open.splice(1);
        const made = section(heading.replace(/<a .*$/, ''), []);
        top.push(made);
        open[0] = { indent: -1, below: made.below };
      }
      begun = true;
      continue;
    }
    if (/^-{3,}$/.test(line.trim())) open.splice(0, open.length, { indent: -1, below: top });
    const [, indent, , title, bracketed, bare] =
      /^(\s*)([*+-]\s+|\d+[.)]\s+)?\[((?:\\.|[^\]\\])*)\]\((?:<([^<>]*)>|((?:[^()\s]|\([^()]*\))*))/.exec(line) ?? [];
    if (title === undefined) continue;
    begun = true;
    const target = decodeURI((bracketed ?? bare).replace(/#.*$/, ''));
    const file = posix.join(at, target);
    const [depth] = [indent.replaceAll('\t', '    ').length];
    while (open.length > 1 && open.at(-1).indent >= depth) open.pop();
    const is = [file, posix.join(file, 'README.md'), `${file}.md`].find((one) => files.has(one));
    if (is === undefined && /^https?:/.test(target)) continue;
    // GitBook does not show what says `hidden` of itself.
    if (is !== undefined && frontOf(folder, is).hidden === true) continue;
    const made = is === undefined ? section(title, []) : { is, below: [] };
    open.at(-1).below.push(made);
    open.push({ indent: depth, below: made.below });
  }
  return top;
}

const known = new Map();
/** The paths of all files of a folder. */
function filesIn(folder) {
  if (!known.has(folder))
    known.set(
      folder,
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
    );
  return known.get(folder);
}

function read(folder, path) {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return undefined;
  }
}

function frontOf(folder, path) {
  const text = read(folder, path) ?? '';
  const [, yaml] = /^---\n([\s\S]*?)\n---/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  try {
    // Other readers are less strict about the indent of a list that ends on a line of its own.
    return (yaml !== undefined && parseDocument(yaml, { logLevel: 'silent' }).toJS()) || {};
  } catch {
    return {};
  }
}

/** Runs settings with the files that they import. Packages are stand-ins, which give back what they are given. */
function run(file) {
  const modules = new Map();
  const load = (path) => {
    if (modules.has(path)) return modules.get(path).exports;
    const module = { exports: {} };
    modules.set(path, module);
    const text = readFileSync(path, 'utf8').replaceAll(
      'import.meta',
      '({ dirname: __dirname, filename: __filename, url: "file://" + __filename, env: {}, glob: () => ({}) })',
    );
    if (path.endsWith('.json')) return (module.exports = JSON.parse(text));
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
    });
    const wrapped = runInNewContext(`(function (require, module, exports, __dirname, __filename) {${outputText}\n})`, {
      URL,
      console,
      process: { env: {}, cwd: () => dirname(path) },
    });
    wrapped(
      Object.assign((name) => needed(name, path), { resolve: (name) => name }),
      module,
      module.exports,
      dirname(path),
      path,
    );
    return module.exports;
  };
  const needed = (name, from) => {
    if (name === 'path' || name === 'node:path') return posix;
    if (!name.startsWith('.')) return standIn();
    const base = join(dirname(from), name);
    const found = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js', base.endsWith('.js') ? '.ts' : '']
      .flatMap((end) => [base + end, base.replace(/\.[cm]?js$/, '') + end])
      .find((path) => {
        try {
          return statSync(path).isFile();
        } catch {
          return false;
        }
      });
    return found === undefined ? standIn() : load(found);
  };
  const settings = load(
    ['', '.ts', '.js', '.json'].map((end) => file + end).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile()),
  );
  if (typeof settings.default === 'function') return { default: settings.default({ mode: 'production', command: 'build' }) };
  return { ...settings, default: settings.default ?? settings };
}

function standIn() {
  const call = (_, __, args) => args.find((one) => typeof one === 'object' && one !== null) ?? standIn();
  return new Proxy(() => undefined, {
    apply: call,
    get: (_, name) =>
      name === '__esModule' ? true : name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [].values() : standIn(),
  });
}
