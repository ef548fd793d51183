import { Injectable } from '@nestjs/common';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import type { ItemType } from './item-ids.js';
import { Outlines } from './outlines.js';
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

interface Sibling {
  id: string;
  position: string;
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
      audit(this.database, 'site.sort', { id: siteId }, { type: item.type, item: item.id });
    });
  }
}

/** A pointer with the wrong type must not find anything. */
const keyOf = ({ type, id }: Pointer) => `${type}:${id}`;

function siblingsOf(outline: SiteOutline, { type, id }: Pointer, named: readonly string[]): Sibling[] {
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

/** Returns a position directly next to the named siblings. A move to the current place is a conflict. */
function placeBeside(siblings: readonly Sibling[], moving: string, { before, after }: { before?: string; after?: string }): string {
  const others = siblings.filter(({ id }) => id !== moving);
  const indexOf = (id: string, pointer: string) => {
    const index = others.findIndex((sibling) => sibling.id === id);
    if (index < 0)
      throw new BadRequest('The position names no sibling', [{ pointer, message: 'must name another item with the same parent' }]);
    return index;
  };
  if (before === undefined && after === undefined)
    throw new BadRequest('The position is empty', [{ pointer: '/position', message: 'must contain `before` or `after`' }]);
  const following = before === undefined ? undefined : indexOf(before, '/position/before');
  const preceding = after === undefined ? undefined : indexOf(after, '/position/after');
  if (preceding !== undefined && following !== undefined && preceding >= following)
    throw new BadRequest('The position is invalid: `after` must name a sibling that comes before the one in `before`', [
      { pointer: '/position', message: 'has `before` and `after` in the wrong order' },
    ]);
  const place = preceding === undefined ? following! : preceding + 1;
  if (siblings.findIndex(({ id }) => id === moving) === place) throw new Conflict('It is already at this place');
  return keyBetween(others[place - 1]?.position ?? null, others[place]?.position ?? null);
}
