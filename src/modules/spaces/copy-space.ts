import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '../../common/access/actor.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { newId } from '../../common/ids/ids.js';
import { Events } from '../../common/events/events.js';
import { NotFound } from '../../common/http/errors.js';
import { ResourceGrants } from '../orgs/grants/resource-grants.js';
import { SpaceQueries, type SpaceDetails } from './space.queries.js';
import { Space } from './space.entity.js';
import { FirstContentNeeded, SpaceCreated, type SpaceStart } from './space.events.js';
import { Containers } from './tree/containers.js';
import { UNPLACED } from './tree/siblings.js';
import { Tree } from './tree/tree.js';

const LONGEST_TITLE = 50;
const SUFFIX = ' (copy)';

/** The properties that are not copied: the copy gets its own values or the defaults. All other columns are copied. */
const OWN: ReadonlySet<string> = new Set<keyof Space>([
  'id',
  'title',
  'position',
  'lineage',
  'resolvedLevel',
  'revisionId',
  'comments',
  'changeRequests',
  'changeRequestsOpen',
  'changeRequestsDraft',
  'deletedAt',
  'purging',
  'createdAt',
  'updatedAt',
]);

export interface CopyOptions extends Partial<Pick<Space, 'language'>> {
  titleOf?: (title: string) => string;
  /** By default, the content of the original. */
  starts?: SpaceStart;
}

/** Copies a space next to the original, with the same settings and grants and a new title. */
@Injectable()
export class CopySpace {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly tree: Tree,
    private readonly containers: Containers,
    private readonly resourceGrants: ResourceGrants,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  /** `own` are the properties that the copy has instead of those of the original, and another first content. */
  async copy({ id: sourceId, orgId }: Pick<Space, 'id' | 'orgId'>, actor: Actor, own: CopyOptions = {}): Promise<SpaceDetails> {
    const { titleOf = titleOfCopy, starts: start, ...properties } = own;
    return this.database.tx(async () => {
      const before = await this.read(sourceId, orgId);
      await this.containers.open({ orgId, parentId: before.parentId }, actor);
      const [id, revisionId, title] = [newId(), newId(), titleOf(before.title)];
      await this.database.repo(Space).insert({ id, orgId, position: UNPLACED, lineage: [id], title, revisionId });
      const starts = start ?? { with: 'copy', spaceId: sourceId, revisionId: before.revisionId };
      // Copying content takes long, so it comes before the lock that others wait for.
      await this.events.emit(new FirstContentNeeded({ id, orgId, title, revisionId, starts, actor }));
      await this.tree.lock(orgId);
      const source = await this.read(sourceId, orgId, { mode: 'pessimistic_read' });
      const position = await this.containers.makeRoom({ orgId, parentId: source.parentId }, actor);
      const copied = Object.fromEntries(Object.entries(source).filter(([property]) => !OWN.has(property)));
      await this.database.repo(Space).update(id, { ...copied, ...properties, position, updatedAt: () => 'updated_at' });
      await this.tree.settleSpaces([id]);
      await this.resourceGrants.copy(sourceId, id);
      audit(this.database, 'space.create', { id, orgId, title }, { copyOf: sourceId });
      await this.events.emit(new SpaceCreated(id, orgId, actor.userId));
      return this.spaceQueries.get(id, actor);
    });
  }

  /** Locked until the transaction ends, nobody can write to the space, delete it or purge it. */
  private async read(id: string, orgId: string, lock?: { mode: 'pessimistic_read' }): Promise<Space> {
    const space = await this.database.repo(Space).findOne({ where: { id, orgId, deletedAt: IsNull() }, ...(lock && { lock }) });
    if (!space) throw new NotFound('space');
    return space;
  }
}

/** Shortens a title that is too long, so that the suffix fits. */
const titleOfCopy = (title: string): string => {
  const kept = [...title].slice(0, LONGEST_TITLE - SUFFIX.length).join('');
  return `${kept.trimEnd()}${SUFFIX}`.trim();
};
