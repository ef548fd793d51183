import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import type { ItemType } from './item-ids.js';
import { Outlines } from './outlines.js';
import { placeBeside } from './place-beside.js';
import { SiteExternalLink } from './site-external-link.entity.js';
import type { SectionEntry, SiteOutline } from './site-outline.js';
import { SiteSectionGroup } from './site-section-group.entity.js';
import { SiteSection } from './site-section.entity.js';
import { SiteSpace } from './site-space.entity.js';

/** Names an item of the structure of a site. */
export interface Pointer {
  type: ItemType;
  id: string;
}

/** The siblings that an item is placed next to. */
export interface Neighbours {
  before?: Pointer;
  after?: Pointer;
}

const ENTITIES = {
  'site-space': SiteSpace,
  'site-section': SiteSection,
  'site-section-group': SiteSectionGroup,
  'site-external-link': SiteExternalLink,
} as const;

/** Moves an item of the structure of a site among its siblings. */
@Injectable()
export class MoveItem {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
  ) {}

  /** `named` is the place of the item in the request, if it is in its body. */
  async move(siteId: string, item: Pointer, { before, after }: Neighbours, named?: string): Promise<void> {
    await this.database.tx(async () => {
      const siblings = siblingsOf(await this.outlines.lock(siteId), item, named === undefined ? [] : [named]);
      const neighbours = { before: before && keyOf(before), after: after && keyOf(after) };
      const position = placeBeside(siblings, keyOf(item), neighbours);
      await this.database
        .repo<{ id: string; position: string; updatedAt: Date }>(ENTITIES[item.type])
        .update(item.id, { position, updatedAt: new Date() });
    });
  }
}

/** A pointer with the wrong type must not find anything. */
const keyOf = ({ type, id }: Pointer) => `${type}:${id}`;

function siblingsOf(outline: SiteOutline, { type, id }: Pointer, named: readonly string[]) {
  if (type === 'site-space') {
    const siteSpace = outline.siteSpaces.find((candidate) => candidate.id === id);
    if (!siteSpace) throw new NotFound('site space', named);
    return outline.spacesIn(siteSpace.sectionId).map((sibling) => ({ id: keyOf({ type, id: sibling.id }), position: sibling.position }));
  }
  const { sections, groups, links } = outline;
  const entries: readonly SectionEntry[] = { 'site-section': sections, 'site-section-group': groups, 'site-external-link': links }[type];
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new NotFound(type.replaceAll('-', ' '), named);
  return outline.entriesIn(entry.groupId).map((sibling) => ({
    id: keyOf({ type: typeOf(sibling), id: sibling.id }),
    position: sibling.position,
  }));
}

function typeOf(entry: SectionEntry): ItemType {
  if (entry instanceof SiteSectionGroup) return 'site-section-group';
  return entry instanceof SiteSection ? 'site-section' : 'site-external-link';
}
