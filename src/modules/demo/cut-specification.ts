import { isRecord } from '../../common/json/is-record.js';

interface Specification {
  paths: Record<string, Record<string, { tags?: string[] }>>;
  tags: { name: string }[];
  components: Record<string, Record<string, unknown>>;
}

const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)$/;

/** Returns the operations of some tags, with the components that they refer to. */
export function cutSpecification(text: string, tags: ReadonlySet<string>): string {
  const whole = JSON.parse(text) as Specification;
  const paths = Object.entries(whole.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(([, operation]) => operation.tags?.some((tag) => tags.has(tag)));
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const cut = { ...whole, paths: Object.fromEntries(paths), tags: whole.tags.filter(({ name }) => tags.has(name)) };
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
