import { listIn, objectIn, type SpecObject } from '../changes/spec-value.js';
import { descriptionBlocks } from './description-blocks.js';
import { storableText } from './storable-text.js';
import type { OutlineTag } from './spec-outline.js';
import { titleOf } from './title-of.js';

const DEEPEST = 8;
const MOST_TAGS = 10_000;
const LONGEST_DESCRIPTION = 10_000;

/** The tags of a specification by name, those that only operations name included, and how they are nested. */
export class OutlinedTags {
  private readonly byName = new Map<string, OutlineTag>();
  private readonly parents = new Map<OutlineTag, OutlineTag>();
  private readonly groups: OutlineTag[] = [];

  constructor(spec: SpecObject) {
    const declared = listIn(spec['tags']).slice(0, MOST_TAGS).map(objectIn);
    for (const tag of declared) this.declare(tag);
    for (const tag of declared) {
      const [child, parent] = [this.known(tag['name']), this.known(tag['x-parent'] ?? tag['parent'])];
      if (child && parent) this.nest(child, parent);
    }
    for (const group of listIn(spec['x-tagGroups']).slice(0, MOST_TAGS).map(objectIn)) this.addGroup(group);
  }

  /** The tag of an operation. Undefined if there are too many. */
  get(name: string): OutlineTag | undefined {
    const known = this.byName.get(storableText(name));
    if (known || this.byName.size >= MOST_TAGS) return known;
    this.declare({ name });
    return this.known(name);
  }

  /** The tags that are not below others, with what is below them. Tags without content are left out. */
  tree(): OutlineTag[] {
    const top: OutlineTag[] = [];
    for (const tag of [...this.groups, ...this.byName.values()]) (this.parents.get(tag)?.tags ?? top).push(tag);
    return top.filter(hasContent);
  }

  private declare(tag: SpecObject): void {
    const name = typeof tag['name'] === 'string' ? storableText(tag['name']) : '';
    if (this.byName.has(name) || name.trim() === '') return;
    this.byName.set(name, {
      name,
      title: titleOf(tag['x-page-title'], tag['x-displayName'], name),
      description: descriptionBlocks(tag['description'], LONGEST_DESCRIPTION),
      tags: [],
      operations: [],
    });
  }

  private known(name: unknown): OutlineTag | undefined {
    return typeof name === 'string' ? this.byName.get(storableText(name)) : undefined;
  }

  private addGroup(group: SpecObject): void {
    const title = titleOf(group['name']);
    const members = listIn(group['tags']).flatMap((name) => this.known(name) ?? []);
    if (title === '' || this.groups.length >= MOST_TAGS || this.groups.some(({ name }) => name === title)) return;
    const made: OutlineTag = { name: title, isGroup: true, title, description: [], tags: [], operations: [] };
    this.groups.push(made);
    for (const member of members) if (!this.parents.has(member)) this.nest(member, made);
  }

  /** Unless it would be below itself, or too deep. */
  private nest(child: OutlineTag, parent: OutlineTag): void {
    let above: OutlineTag | undefined = parent;
    for (let depth = 0; above; depth += 1, above = this.parents.get(above)) if (above === child || depth > DEEPEST) return;
    this.parents.set(child, parent);
  }
}

function hasContent(tag: OutlineTag): boolean {
  tag.tags = tag.tags.filter(hasContent);
  return tag.tags.length > 0 || tag.operations.length > 0 || tag.description.length > 0;
}
