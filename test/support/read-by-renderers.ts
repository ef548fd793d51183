import { INLINES } from '../../src/common/document/inline-table.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import {
  all,
  anything,
  by,
  date,
  decoded,
  either,
  exactlyOne,
  flag,
  folder,
  id,
  listOf,
  number,
  object,
  oneOf,
  recordOf,
} from './shape.js';
import { selector, text, url, type Shape } from './shape.js';

const ref = object({ kind: text });
const length = either(number, object({ unit: oneOf('px', '%', 'em', 'rem', 'vw', 'vh'), value: number }));

/** What renderers read of the data of blocks and inlines. All others have data that is not read, or may be empty. */
const DATA: Readonly<Partial<Record<keyof typeof BLOCKS | keyof typeof INLINES, Shape>>> = {
  hint: object({ style: oneOf('info', 'warning', 'danger', 'success') }),
  prompt: object({ description: text }),
  image: object({ ref, 'refDark?': ref, 'width?': length, 'height?': length, 'alt?': text }),
  file: object({ ref }),
  drawing: object({ 'ref?': ref }),
  embed: object({ url }),
  code: object({ 'syntax?': text, 'title?': text, 'lineNumbers?': flag, 'overflow?': oneOf('scroll', 'wrap') }),
  math: object({ formula: text }),
  'tabs-item': object({ 'title?': text, 'slug?': text }),
  table: object({
    view: by('type', () => ({
      grid: object({ columns: listOf(text), hideHeader: flag }),
      cards: object({ cardSize: text, columns: listOf(text) }),
    })),
    definition: recordOf(object({ id: text, title: text, type: text })),
    records: recordOf(object({ orderIndex: text, values: recordOf(anything) })),
  }),
  swagger: object({ path: text, method: text, ref }),
  'openapi-operation': object({ path: text, method: text, ref: object({ kind: oneOf('openapi'), spec: text }) }),
  'openapi-schemas': object({ schemas: listOf(text), ref: object({ kind: oneOf('openapi'), spec: text }) }),
  'openapi-webhook': object({ name: text, method: text, ref: object({ kind: oneOf('openapi'), spec: text }) }),
  'content-ref': object({ ref }),
  integration: object({ integration: text, block: text, props: recordOf(anything) }),
  'reusable-content': object({ ref }),
  column: object({ 'width?': length }),
  updates: object({ format: oneOf('numeric', 'full', 'short') }),
  update: object({ date: text, 'tags?': listOf(object({ kind: oneOf('tag'), tag: text })) }),
  link: object({ ref }),
  emoji: object({ code: text }),
  icon: object({ icon: text }),
  'inline-math': object({ formula: text }),
  'inline-image': object({ ref }),
  mention: object({ ref }),
  button: object({ label: text, kind: oneOf('primary', 'secondary') }),
};

const leaf = object({ object: oneOf('leaf'), text, marks: listOf(object({ object: oneOf('mark'), type: text })) });
const node: Shape = (value, path) =>
  by('object', () => ({ block: element, inline: element, text: object({ leaves: listOf(leaf) }) }))(value, path);
/** Fragments are found by `fragment` or by `type`; both name those of expandables and annotations. */
const fragments = (type: string) => {
  const named: Record<string, Shape> = type === 'expandable' || type === 'annotation' ? { fragment: text, type: text } : { fragment: text };
  return listOf(object({ object: oneOf('fragment'), nodes: listOf(node), ...named }));
};
const element: Shape = (value, path) => {
  const type = String((value as { type?: unknown }).type) as keyof typeof DATA;
  const members = { type: oneOf(...Object.keys(BLOCKS), ...Object.keys(INLINES)), isVoid: flag, data: DATA[type] ?? recordOf(anything) };
  return object({ ...members, 'nodes?': listOf(node), 'fragments?': fragments(type) })(value, `${path}(${type})`);
};
export const document = object({ object: oneOf('document'), data: recordOf(anything), nodes: listOf(node) });

const layout = object(
  Object.fromEntries([
    ...['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata', 'tags', 'actions', 'anchors'].map(
      (name) => [name, flag],
    ),
    ['coverMask', text],
  ]),
);
const pageBase = { id, title: text };
const subpages: Shape = (value, path) => listOf(page)(value, path);
/** Pages of a tree; with a document when the page was read alone. */
export const page: Shape = by('type', () => ({
  document: object({
    ...pageBase,
    kind: oneOf('sheet'),
    slug: text,
    path: decoded,
    pages: subpages,
    layout,
    tags: listOf(anything),
    urls: object({ app: url }),
    'cover?': object({ ref }),
    'document?': document,
    'documentId?': text,
  }),
  group: object({ ...pageBase, kind: oneOf('group'), slug: text, path: decoded, pages: subpages }),
  link: object({ ...pageBase, kind: oneOf('link'), target: ref, 'href?': text }),
  computed: object({ ...pageBase, computed: recordOf(anything) }),
}));
const file = object({ id, name: text, contentType: text, size: number, downloadURL: url });

const siteSpace = object({
  object: oneOf('site-space'),
  id: selector,
  title: text,
  path: text,
  draft: flag,
  space: object({ object: oneOf('space'), id, title: text, revision: id }),
  urls: object({ 'published?': url }),
  'default?': flag,
});
const section = object({
  object: oneOf('site-section'),
  id: selector,
  title: text,
  path: text,
  draft: flag,
  siteSpaces: listOf(siteSpace),
  urls: object({ 'published?': url }),
});
/** What is not a section is walked as a group, so a link has the lists of one, which are empty. */
const walkable: Shape = (value, path) =>
  object({ id: selector, title: text, draft: flag, sections: listOf(section), siteSpaces: listOf(siteSpace), children: listOf(entry) })(
    value,
    path,
  );
const group: Shape = (value, path) =>
  object({ id: selector, title: text, draft: flag, sections: listOf(section), children: listOf(entry) })(value, path);
const entry: Shape = by('object', () => ({
  'site-section': section,
  'site-section-group': group,
  'site-external-link': walkable,
}));
const structure = by('type', () => ({
  sections: object({ structure: listOf(entry) }),
  siteSpaces: object({ structure: listOf(siteSpace) }),
}));
const PERMISSIONS = ['view', 'access', 'admin', 'edit', 'create', 'installIntegration', 'viewAdaptiveSchema', 'editAdaptiveSchema'];
const site = object({
  object: oneOf('site'),
  id,
  title: text,
  visibility: text,
  published: flag,
  siteSpaces: number,
  createdAt: date,
  urls: object({ app: url, 'published?': url, preview: url }),
  permissions: object(Object.fromEntries(PERMISSIONS.map((name) => [name, flag]))),
});
const customization = object({
  styling: recordOf(anything),
  themes: object({ default: text, toggeable: flag }),
  header: object({ links: listOf(object({ title: text })) }),
  footer: object({ groups: listOf(object({ title: text })) }),
  ai: object({ mode: oneOf('none', 'search', 'assistant'), 'greeting?': text }),
  localizedTitle: anything,
});

/** Operations that renderers use, by the address that they ask, and what they read of the answers. */
export const READ_BY_RENDERERS = {
  'GET /v1/urls/published': object({
    site: id,
    'siteSection?': selector,
    siteSpace: selector,
    space: id,
    organization: id,
    pathname: decoded,
    basePath: folder,
    siteBasePath: folder,
    apiToken: text,
    canonicalUrl: url,
    complete: flag,
  }),
  'GET /v1/orgs/:organizationId/sites/:siteId': site,
  'GET /v1/orgs/:organizationId/sites/:siteId/structure': structure,
  'GET /v1/orgs/:organizationId/sites/:siteId/published': object({
    site,
    structure,
    customizations: object({ site: customization, siteSpaces: recordOf(customization) }),
    scripts: listOf(object({ script: url, cookies: flag })),
  }),
  'GET /v1/spaces/:spaceId': object({ object: oneOf('space'), id, title: text, revision: id, visibility: text, organization: id }),
  'GET /v1/spaces/:spaceId/revisions/:revisionId': object({
    object: oneOf('revision'),
    id,
    type: oneOf('edits', 'merge', 'rollback', 'update', 'computed'),
    pages: listOf(page),
    files: listOf(file),
    reusableContents: listOf(object({ id, title: text })),
    tags: listOf(object({ slug: text, label: text })),
    urls: object({ app: url }),
  }),
  'GET /v1/spaces/:spaceId/revisions/:revisionId/pages': object({ pages: listOf(page) }),
  'GET /v1/spaces/:spaceId/revisions/:revisionId/files': object({ items: listOf(file) }),
  'GET /v1/spaces/:spaceId/revisions/:revisionId/page/:pageId': page,
  'GET /v1/spaces/:spaceId/revisions/:revisionId/page/:pageId/document': document,
  'GET /v1/spaces/:spaceId/revisions/:revisionId/path/:pagePath': page,
  'GET /v1/spaces/:spaceId/revisions/:revisionId/reusable-contents/:reusableContentId': object({ id, title: text }),
  'GET /v1/spaces/:spaceId/revisions/:revisionId/reusable-contents/:reusableContentId/document': document,
  'GET /v1/spaces/:spaceId/documents/:documentId': document,
  'GET /v1/spaces/:spaceId/embed': object({ title: text, site: text, type: oneOf('link', 'rich') }),
  'GET /v1/orgs/:organizationId/openapi/:specSlug/versions/latest/content': object({
    filesystem: all(
      listOf(object({ isEntrypoint: flag })),
      exactlyOne('isEntrypoint', ({ isEntrypoint }) => isEntrypoint),
    ),
    url,
  }),
} satisfies Readonly<Record<string, Shape>>;

export type ReadOperation = keyof typeof READ_BY_RENDERERS;
