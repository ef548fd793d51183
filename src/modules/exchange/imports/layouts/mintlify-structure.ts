import { isRecord } from '../../../../common/json/is-record.js';
import { addUnlisted } from './folder-nodes.js';
import { ENDS, mintlifyNodes } from './mintlify-nodes.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import { ignoredBy } from './tool-globs.js';
import type { SourceRedirect, Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';

const DEEPEST = 8;
/** What Mintlify leaves out by itself. */
const NEVER = ['.*', 'node_modules', 'README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
/** Parts of pages, which are no pages. */
const PARTS = /(?:^|\/)_?snippets\//;
const LANGUAGE = /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/;

/** Mintlify with its `docs.json`, or the older `mint.json`. */
export async function mintlifyStructure(files: StructureFiles): Promise<Structure | undefined> {
  const path = files.settingsFile(/(?:^|\/)docs\.json$/) ?? files.settingsFile(/(?:^|\/)mint\.json$/);
  const settings = path === undefined ? undefined : await withReferences(await files.yaml(path), path, files);
  if (path === undefined || !isRecord(settings)) return undefined;
  const { navigation } = settings;
  if (!Array.isArray(navigation) && !isRecord(navigation)) return undefined;
  const root = folderOf(path);
  const ignored = ignoredBy([...NEVER, ...((await files.text(`${root}.mintignore`)) ?? '').split('\n')]);
  const isIgnored = (page: string) => page.startsWith(root) && ignored(page.slice(root.length));
  const { nodes, missing, operations, languages } = mintlifyNodes(settings, root, (page) => files.has(page) && !isIgnored(page));
  files.miss(
    [...missing].filter((page) => !ENDS.some((end) => files.has(page + end))),
    path,
  );
  if (operations > 0)
    files.note(path, `It names ${operations} operations of an API, which are not pages: add the specification to the organization`);
  const others = languages.filter((language) => LANGUAGE.test(language)).map((language) => `${root}${language}/`);
  const pages: string[] = [];
  for (const page of files.paths) {
    if (!page.startsWith(root) || !isPagePath(page)) continue;
    if (isIgnored(page)) files.leaveOut(page, '`.mintignore`, or its name, says that it is no page');
    else if (PARTS.test(page.slice(root.length))) files.note(page, 'Its text is a part of the pages that include it');
    else if (others.some((folder) => page.startsWith(folder)))
      files.note(page, 'It is in another language: import it into a space of its own');
    else pages.push(page);
  }
  addUnlisted(nodes, pages, root);
  const redirects = redirectsOf(settings['redirects']);
  return { ...files.structure('mintlify', root, nodes, root), ...(redirects.length > 0 && { redirects }) };
}

/** The settings with those of other files that they name. */
async function withReferences(value: unknown, from: string, files: StructureFiles, depth = 0): Promise<unknown> {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value)
      items.push(
        isRecord(item) && typeof item['$ref'] !== 'string' && depth > 2 ? item : await withReferences(item, from, files, depth + 1),
      );
    return items;
  }
  if (!isRecord(value)) return value;
  const { $ref: named } = value;
  const path = typeof named === 'string' ? follow(folderOf(from), named) : undefined;
  if (path !== undefined) return files.yaml(path);
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) entries.push([name, await withReferences(inner, from, files, depth + 1)]);
  return Object.fromEntries(entries);
}

/** Those with wildcards lead to no single page. */
const redirectsOf = (value: unknown): SourceRedirect[] =>
  (Array.isArray(value) ? value : []).flatMap((one): SourceRedirect[] => {
    const { source, destination } = isRecord(one) ? one : {};
    return typeof source === 'string' && typeof destination === 'string' && !/[:*]/.test(source) ? [{ from: source, to: destination }] : [];
  });
