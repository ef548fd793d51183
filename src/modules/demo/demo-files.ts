import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zipOf } from '../exchange/exports/zip-entries.js';
import { isRecord } from '../../common/json/is-record.js';

const SHOWN_TAGS = new Set(['Spaces', 'Change requests', 'Imports', 'Sites']);
/** The root of the package: the same distance from the sources and from the build. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The files of the demo, which the package contains. */
export const demoFiles = {
  /** A folder of `demo/` as a zip archive. */
  async archive(folder: string): Promise<Buffer> {
    const root = join(ROOT, 'demo', folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files = paths.toSorted().map((path) => ({
      path: relative(root, path).split(sep).join('/'),
      packed: path.endsWith('.png'),
      content: async () => createReadStream(path),
    }));
    return buffer(zipOf(files));
  },

  /** The specification of our own API at this address, without the less common operations. */
  async specification(server: string): Promise<string> {
    return cutSpecification(await readFile(join(ROOT, 'openapi.json'), 'utf8'), SHOWN_TAGS, server);
  },
};

interface Specification {
  paths: Record<string, Record<string, { tags?: string[] }>>;
  tags: { name: string }[];
  components: Record<string, Record<string, unknown>>;
}

const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)$/;

/** Returns the operations of some tags, with the components that they refer to. */
function cutSpecification(text: string, tags: ReadonlySet<string>, server: string): string {
  const whole = JSON.parse(text) as Specification;
  const paths = Object.entries(whole.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(([, operation]) => operation.tags?.some((tag) => tags.has(tag)));
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const cut = {
    ...whole,
    // They are none of these operations, and refer to further components.
    webhooks: undefined,
    servers: [{ url: server }],
    paths: Object.fromEntries(paths),
    tags: whole.tags.filter(({ name }) => tags.has(name)),
  };
  return JSON.stringify({ ...cut, components: componentsFor(cut.paths, whole.components) });
}

/** All security schemes, and whatever is referred to, directly or by another component. */
function componentsFor(value: unknown, { securitySchemes = {}, ...all }: Specification['components']): Specification['components'] {
  const found: Specification['components'] = { securitySchemes };
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) for (const item of inner) visit(item);
    if (!isRecord(inner)) return;
    const [, kind, name] = COMPONENT.exec(String(inner['$ref'])) ?? [];
    if (kind !== undefined && name !== undefined && found[kind]?.[name] === undefined) {
      const component = all[kind]?.[name];
      (found[kind] ??= {})[name] = component;
      visit(component);
    }
    for (const member of Object.values(inner)) visit(member);
  };
  visit(value);
  return found;
}
