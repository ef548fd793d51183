import { ScimError } from '../protocol/scim-error.js';
import { textIn, type ScimQuery } from '../protocol/scim-list.js';
import { attributeIn, type ScimAttribute, type ScimKind, type ScimValues } from '../scim-attribute.js';

const LONGEST = 2000;

/** What every answer has. `meta` can be left out, the others cannot. */
const ALWAYS = new Set(['id', 'schemas']);

/** Which attributes of resources a caller wants: `attributes` and `excludedAttributes` of RFC 7644, section 3.4.2.5. */
export class SelectedAttributes {
  private readonly wanted: readonly string[] | undefined;
  private readonly unwanted: readonly string[];

  constructor(
    private readonly kind: ScimKind,
    { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
  ) {
    this.wanted = attributes === undefined ? undefined : this.namesIn(attributes);
    this.unwanted = excludedAttributes === undefined ? [] : this.namesIn(excludedAttributes);
  }

  /** Whether answers have the attribute, in part at least. */
  has(name: string): boolean {
    const sought = name.toLowerCase();
    if (ALWAYS.has(sought)) return true;
    if (this.wanted) return this.wanted.some((path) => path === sought || path.startsWith(`${sought}.`));
    return !this.unwanted.includes(sought);
  }

  of(resource: ScimValues): ScimValues {
    if (this.wanted === undefined && this.unwanted.length === 0) return resource;
    const { core, extension } = this.kind;
    const kept = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
      const isExtension = name === extension?.id;
      if (!isExtension && !this.has(name)) return [];
      const attribute = isExtension ? undefined : attributeIn(core.attributes, name);
      const rest = isExtension ? this.within(name, value) : attribute?.subAttributes ? this.within(name, value, attribute) : value;
      return rest === undefined ? [] : [[name, rest]];
    });
    return Object.fromEntries(kept);
  }

  /** What is wanted below an attribute. */
  private within(name: string, value: unknown, attribute?: ScimAttribute): unknown {
    if (Array.isArray(value)) return value.map((one) => this.within(name, one, attribute) ?? {});
    const path = name.toLowerCase();
    if (this.wanted?.includes(path) || ALWAYS.has(path)) return value;
    const isWanted = (key: string) => {
      const below = attribute ? `${path}.${key.toLowerCase()}` : `${path}:${key.toLowerCase()}`;
      return this.wanted ? this.wanted.some((each) => each === below || each.startsWith(`${below}.`)) : !this.unwanted.includes(below);
    };
    if (!attribute && this.unwanted.includes(path)) return undefined;
    const kept = Object.entries(value as ScimValues).filter(([key]) => isWanted(key));
    return kept.length === 0 ? undefined : Object.fromEntries(kept);
  }

  private namesIn(text: string): string[] {
    if (text.length > LONGEST) throw new ScimError('invalidValue', `The list of attributes is longer than ${LONGEST} characters`);
    const prefix = `${this.kind.core.id.toLowerCase()}:`;
    return text
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name))
      .filter((name) => name !== '');
  }
}

/** What the query of a request asks for. */
export const selectedIn = (query: ScimQuery, kind: ScimKind): SelectedAttributes =>
  new SelectedAttributes(kind, { attributes: textIn(query, 'attributes'), excludedAttributes: textIn(query, 'excludedAttributes') });
