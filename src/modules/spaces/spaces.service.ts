import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '../../common/access/actor.js';
import { requireEffects } from '../../common/access/effects.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { newId } from '../../common/ids/ids.js';
import { Events } from '../../common/events/events.js';
import { sentMembers } from '../../common/http/sent-members.js';
import { AlreadyGone, BadRequest, Conflict, NotFound } from '../../common/http/errors.js';
import { MemberQueries } from '../orgs/members/member.queries.js';
import type { Org } from '../orgs/org.entity.js';
import type { CreateSpaceDto, UpdateSpaceDto } from './space.dto.js';
import { Space } from './space.entity.js';
import {
  FirstContentNeeded,
  SpaceCreated,
  SpaceDeleted,
  SpaceRestored,
  SpaceRestoring,
  SpaceUpdated,
  type SitePlace,
  type SpaceStart,
} from './space.events.js';
import { pastRetention, SpaceQueries, type SpaceDetails } from './space.queries.js';
import { Containers } from './tree/containers.js';
import { UNPLACED } from './tree/siblings.js';
import { Tree } from './tree/tree.js';

@Injectable()
export class SpacesService {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly tree: Tree,
    private readonly containers: Containers,
    private readonly memberQueries: MemberQueries,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  async create(org: Org, body: CreateSpaceDto, actor: Actor): Promise<SpaceDetails> {
    const { parent, title = 'Untitled', template: _, computedSource: __, empty: ___, ...settings } = body;
    const starts = startOf(body);
    const container = { orgId: org.id, parentId: parent ?? null };
    return this.database.tx(async () => {
      await this.containers.open(container, actor, '/parent');
      const [id, revisionId] = [newId(), newId()];
      await this.database.repo(Space).insert({ id, orgId: org.id, position: UNPLACED, lineage: [id], title, ...settings, revisionId });
      // Content may take long, so it comes before the lock that others wait for.
      await this.events.emit(new FirstContentNeeded({ id, orgId: org.id, revisionId, title, starts, actor }));
      await this.tree.lock(org.id);
      const position = await this.containers.makeRoom(container, actor, '/parent');
      await this.database.repo(Space).update(id, { parentId: container.parentId, position, updatedAt: () => 'updated_at' });
      await this.tree.settleSpaces([id]);
      audit(this.database, 'space.create', { id, orgId: org.id, title });
      await this.events.emit(new SpaceCreated(id, org.id, actor.userId));
      return this.spaceQueries.get(id, actor);
    });
  }

  async update({ id, orgId, title }: Space, body: UpdateSpaceDto, actor: Actor): Promise<SpaceDetails> {
    const { emoji, icon, ...changes } = body;
    // People who may write to a space directly need no merge.
    requireEffects(actor, changes, { defaultLevel: 'change-content-roles', editMode: 'merge' });
    return this.database.tx(async () => {
      if (changes.defaultLevel !== undefined) await this.tree.lock(orgId);
      if (changes.mergeRules) await this.memberQueries.refuseStrangers(orgId, changes.mergeRules);
      const { affected } = await this.database
        .repo(Space)
        .update({ id, deletedAt: IsNull() }, { ...changes, ...signOf(emoji, icon), updatedAt: new Date() });
      if (!affected) throw new NotFound('space');
      if (changes.defaultLevel !== undefined) await this.tree.settleSpaces([id]);
      const { defaultLevel, editMode } = changes;
      const target = { id, orgId, title: changes.title ?? title };
      audit(this.database, 'space.update', target, { members: sentMembers(body), defaultLevel, editMode });
      await this.events.emit(new SpaceUpdated(id, sentMembers(body)));
      return this.spaceQueries.get(id, actor);
    });
  }

  /** Moves a space to the bin. */
  async remove({ id, orgId, title }: Space): Promise<void> {
    await this.database.tx(async () => {
      const gone = await this.database.query('UPDATE spaces SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING id', [
        id,
      ]);
      if (gone.length === 0) throw new AlreadyGone();
      audit(this.database, 'space.delete', { id, orgId, title });
      await this.events.emit(new SpaceDeleted(id));
    });
  }

  /**
   * Takes a space out of the bin. Returns the places on sites that the space had. A single statement decides between restore and purge, so of two
   * concurrent ones the second sees the result of the first. The lock of the tree holds off a transfer of what contains the
   * space: it must not leave the organization while it returns to its sites.
   */
  async restore({ id, orgId, title, deletedAt }: Space): Promise<readonly SitePlace[]> {
    if (deletedAt === null) throw new Conflict('This space is not deleted');
    return this.database.tx(async () => {
      await this.tree.lock(orgId);
      const back = await this.database.query(
        `UPDATE spaces s SET deleted_at = NULL
         WHERE s.id = $1 AND s.org_id = $2 AND s.deleted_at IS NOT NULL AND NOT s.purging AND NOT ${pastRetention('s')} RETURNING s.id`,
        [id, orgId],
      );
      if (back.length === 0) throw new NotFound('space');
      const restoring = new SpaceRestoring(id, orgId);
      audit(this.database, 'space.restore', { id, orgId, title });
      await this.events.emit(restoring);
      await this.events.emit(new SpaceRestored(id));
      return restoring.sitePlaces;
    });
  }
}

/** Decides the first content of a space: a page, unless the request names something else. */
function startOf({ template, computedSource, empty }: CreateSpaceDto): SpaceStart {
  const named: [string, SpaceStart][] = [];
  if (template) named.push(['template', { with: 'template', template }]);
  if (computedSource) named.push(['computedSource', { with: 'computed', source: computedSource }]);
  if (empty) named.push(['empty', { with: 'nothing' }]);
  const [first, ...others] = named;
  if (others.length > 0)
    throw new BadRequest(
      'Send only one of `template`, `computedSource` and `empty`',
      others.map(([name]) => ({ pointer: `/${name}`, message: `cannot be combined with \`${first![0]}\`` })),
    );
  return first?.[1] ?? { with: 'page' };
}

/** A space shows either an emoji or an icon, so setting one removes the other. */
function signOf(emoji: string | null | undefined, icon: string | null | undefined): { emoji?: string; icon?: string | null } {
  return {
    ...(emoji !== undefined ? { emoji: emoji ?? '' } : icon && { emoji: '' }),
    ...(icon !== undefined ? { icon } : emoji && { icon: null }),
  };
}
