import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { keyBetween, keysBetween } from '../../../common/db/ordering.js';
import { BadRequest } from '../../../common/http/errors.js';
import { visibleTo } from './effective-role.js';
import type { NeighbourDto, PositionDto } from './position.dto.js';
import type { NodeKind } from './tree.js';

/** The parent of a node: a collection, or the top of an organization. */
export interface Container {
  orgId: string;
  parentId: string | null;
}

/** The position of a new node until it gets its place: nobody sees the node before. */
export const UNPLACED = keyBetween(null, null);

interface Sibling {
  id: string;
  position: string;
}

export interface Child {
  id: string;
  kind: NodeKind;
}

/** The spaces and collections of a container in their common order. A space in the bin keeps its place. */
const SIBLINGS = `(
  SELECT id, position, deleted_at IS NULL AS present, 'space' AS kind, lineage, resolved_level FROM spaces
  WHERE coalesce(parent_id, org_id) = $1
  UNION ALL
  SELECT id, position, true, 'collection', lineage, resolved_level FROM collections WHERE coalesce(parent_id, org_id) = $1) s`;

const idOf = ({ parentId, orgId }: Container) => parentId ?? orgId;

/** The siblings of a moved node that the actor may see. */
interface Seen {
  container: Container;
  moving: string;
  actor: Actor;
}

/** SQL: the condition for these siblings. `$2` is the moved node. Pushes the other values that it needs. */
function seen({ container: { orgId }, actor }: Seen, values: unknown[]): string {
  const standing = actor.standingIn(orgId);
  // Administrators see all siblings. A value that the statement does not use must not be pushed.
  if (standing?.role === 'admin') return 'present AND id <> $2';
  if (!standing) return 'false';
  const visible = visibleTo('s', `$${values.push(actor.userId)}::text`, `$${values.push(orgId)}::text`, standing);
  return ['present', 'id <> $2', ...visible].map((condition) => `(${condition})`).join(' AND ');
}

/**
 * Finds positions among siblings. The tree must be locked, because two concurrent calls would find the same position.
 */
@Injectable()
export class Siblings {
  constructor(private readonly database: Database) {}

  /** The children in their order, including spaces in the bin. */
  within(container: Container): Promise<Child[]> {
    return this.database.query<Child>(`SELECT id, kind FROM ${SIBLINGS} ORDER BY position, id`, [idOf(container)]);
  }

  /** A position after all others. */
  async last(container: Container): Promise<string> {
    const [last] = await this.database.query<Sibling>(`SELECT position FROM ${SIBLINGS} ORDER BY position DESC LIMIT 1`, [idOf(container)]);
    return keyBetween(last?.position ?? null, null);
  }

  /** A position directly next to the named siblings, which the actor must see. The moved node itself is ignored. */
  async beside(container: Container, { before, after }: PositionDto, moving: string, actor: Actor): Promise<string> {
    const who: Seen = { container, moving, actor };
    const following = before && (await this.named(who, before, '/position/before'));
    const preceding = after && (await this.named(who, after, '/position/after'));
    if (preceding && following && preceding.position >= following.position)
      throw new BadRequest('The position is invalid: `after` must name a sibling that comes before the one in `before`', [
        { pointer: '/position', message: 'has `before` and `after` in the wrong order' },
      ]);
    if (preceding) return keyBetween(preceding.position, (await this.next(container, preceding, moving)) ?? null);
    return keyBetween((await this.previous(container, following!, moving)) ?? null, following!.position);
  }

  /** Positions for the given number of nodes that replace one sibling. */
  async insteadOf(container: Container, sibling: Sibling, count: number): Promise<string[]> {
    return keysBetween(sibling.position, (await this.next(container, sibling, sibling.id)) ?? null, count);
  }

  /** Whether the node keeps its place among the siblings that the actor sees. */
  async unchanged(container: Container, thing: Sibling, position: string, actor: Actor): Promise<boolean> {
    const [low, high] = thing.position < position ? [thing.position, position] : [position, thing.position];
    const values: unknown[] = [idOf(container), thing.id, low, high];
    const [between] = await this.database.query(
      `SELECT 1 FROM ${SIBLINGS} WHERE ${seen({ container, moving: thing.id, actor }, values)} AND position > $3 AND position < $4 LIMIT 1`,
      values,
    );
    return between === undefined;
  }

  /** Finds a sibling by id. A sibling that is hidden from the actor is refused like one that does not exist. */
  private async named(who: Seen, { type, space, collection }: NeighbourDto, pointer: string): Promise<Sibling> {
    const values: unknown[] = [idOf(who.container), who.moving, type === 'space' ? space : collection, type];
    const [sibling] = await this.database.query<Sibling>(
      `SELECT id, position FROM ${SIBLINGS} WHERE ${seen(who, values)} AND id = $3 AND kind = $4`,
      values,
    );
    if (!sibling)
      throw new BadRequest(`The position names no ${type} in this parent that you may see`, [
        { pointer, message: `must name another ${type} in the same parent` },
      ]);
    return sibling;
  }

  private async next(container: Container, { position }: Sibling, moving: string): Promise<string | undefined> {
    const [found] = await this.database.query<Sibling>(
      `SELECT position FROM ${SIBLINGS} WHERE position > $2 AND id <> $3 ORDER BY position LIMIT 1`,
      [idOf(container), position, moving],
    );
    return found?.position;
  }

  private async previous(container: Container, { position }: Sibling, moving: string): Promise<string | undefined> {
    const [found] = await this.database.query<Sibling>(
      `SELECT position FROM ${SIBLINGS} WHERE position < $2 AND id <> $3 ORDER BY position DESC LIMIT 1`,
      [idOf(container), position, moving],
    );
    return found?.position;
  }
}
