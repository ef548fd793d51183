import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Role } from '../../common/access/role.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newId } from '../../common/ids/ids.js';
import { Events } from '../../common/events/events.js';
import { NotFound } from '../../common/http/errors.js';
import { ReadSpaces, type SpaceDetails } from './read-spaces.js';
import { Space } from './space.entity.js';
import { FirstContentNeeded, SpaceCreated, type SpaceStart } from './space.events.js';
import { Containers } from './tree/containers.js';
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

/** The rows whose deletion also deletes a grant: the membership of a user, and the team. */
const HOLDERS = {
  user_id: 'members h ON h.org_id = g.org_id AND h.user_id = g.user_id',
  team_id: 'teams h ON h.id = g.team_id',
};

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
    private readonly entityRows: EntityRows,
    private readonly events: Events,
    private readonly tree: Tree,
    private readonly containers: Containers,
    private readonly readSpaces: ReadSpaces,
  ) {}

  /** `own` are the properties that the copy has instead of those of the original, and another first content. */
  async copy({ id: sourceId, orgId }: Pick<Space, 'id' | 'orgId'>, actor: Actor, own: CopyOptions = {}): Promise<SpaceDetails> {
    return this.database.tx(async () => {
      await this.tree.lock(orgId);
      const source = await this.hold(sourceId, orgId);
      const { titleOf = titleOfCopy, starts: start, ...properties } = own;
      const title = titleOf(source.title);
      const position = await this.containers.makeRoom({ orgId, parentId: source.parentId }, actor);
      const [id, revisionId] = [newId(), newId()];
      const copied = Object.fromEntries(Object.entries(source).filter(([property]) => !OWN.has(property)));
      await this.database.repo(Space).insert({ ...copied, ...properties, id, title, position, lineage: [id], revisionId });
      await this.tree.settleSpaces([id]);
      await this.copyGrants(sourceId, id, 'user_id');
      await this.copyGrants(sourceId, id, 'team_id');
      const starts = start ?? { with: 'copy', spaceId: sourceId, revisionId: source.revisionId };
      await this.events.emit(new FirstContentNeeded({ id, orgId, title, revisionId, starts, actor }));
      await this.events.emit(new SpaceCreated(id, orgId, actor.userId));
      return this.readSpaces.get(id, actor);
    });
  }

  /**
   * Reads the current state of the space and locks it until the transaction ends: nobody can write to it, delete it or
   * purge it.
   */
  private async hold(id: string, orgId: string): Promise<Space> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Space, 's')} FROM spaces s WHERE s.id = $1 AND s.org_id = $2 AND s.deleted_at IS NULL FOR SHARE`,
      [id, orgId],
    );
    if (!row) throw new NotFound('space');
    return this.entityRows.read(Space, 's', row)!;
  }

  /**
   * Locks the members and teams that have grants, so that none of them can be removed between the read and the write.
   */
  private async copyGrants(sourceId: string, id: string, subject: keyof typeof HOLDERS): Promise<void> {
    const grants = await this.database.query<{ orgId: string; subject: string; role: Role }>(
      `SELECT g.org_id AS "orgId", g.${subject} AS subject, g.role FROM grants g JOIN ${HOLDERS[subject]}
       WHERE g.resource_id = $1 ORDER BY h.id FOR KEY SHARE OF h`,
      [sourceId],
    );
    if (grants.length === 0) return;
    await this.database.query(
      `INSERT INTO grants (id, org_id, resource_id, ${subject}, role)
       SELECT g.id, $2, $1, g.subject, g.role FROM unnest($3::text[], $4::text[], $5::text[]) AS g (id, subject, role)`,
      [id, grants[0]!.orgId, grants.map(() => newId()), grants.map((grant) => grant.subject), grants.map(({ role }) => role)],
    );
  }
}

/** Shortens a title that is too long, so that the suffix fits. */
const titleOfCopy = (title: string): string => {
  const kept = [...title].slice(0, LONGEST_TITLE - SUFFIX.length).join('');
  return `${kept.trimEnd()}${SUFFIX}`.trim();
};
