import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { keyBetween, keysBetween } from '../../../common/db/ordering.js';
import { BadRequest } from '../../../common/http/errors.js';
import type { NeighbourDto, PositionDto } from './position.dto.js';
import type { NodeKind } from './tree.js';

/** What a thing is put in: a collection, or an organization for its top. */
export interface Container {
  orgId: string;
  parentId: string | null;
}

interface Sibling {
  id: string;
  position: string;
}

export interface Child {
  id: string;
  kind: NodeKind;
}

/** The spaces and collections of a container, in their one order. What is in the bin keeps its place. */
const SIBLINGS = `(
  SELECT id, position, deleted_at IS NULL AS present, 'space' AS kind FROM spaces WHERE coalesce(parent_id, org_id) = $1
  UNION ALL
  SELECT id, position, true, 'collection' FROM collections WHERE coalesce(parent_id, org_id) = $1) s`;

const idOf = ({ parentId, orgId }: Container) => parentId ?? orgId;

/** Finds places among siblings. The tree must be locked: two who look at once would find the same place. */
@Injectable()
export class Siblings {
  constructor(private readonly db: Database) {}

  /** In their order; what is in the bin as well. */
  within(container: Container): Promise<Child[]> {
    return this.db.query<Child>(`SELECT id, kind FROM ${SIBLINGS} ORDER BY position, id`, [idOf(container)]);
  }

  /** Behind all others. */
  async last(container: Container): Promise<string> {
    const [last] = await this.db.query<Sibling>(`SELECT position FROM ${SIBLINGS} ORDER BY position DESC LIMIT 1`, [idOf(container)]);
    return keyBetween(last?.position ?? null, null);
  }

  /** Right beside the siblings named; `moving` itself is looked through. */
  async beside(container: Container, { before, after }: PositionDto, moving: string): Promise<string> {
    const following = before && (await this.named(container, before, moving, '/position/before'));
    const preceding = after && (await this.named(container, after, moving, '/position/after'));
    if (preceding && following && preceding.position >= following.position)
      throw new BadRequest('What comes before must stand before what comes after', [
        { pointer: '/position', message: 'has its neighbours the wrong way round' },
      ]);
    if (preceding) return keyBetween(preceding.position, (await this.next(container, preceding, moving)) ?? null);
    return keyBetween((await this.previous(container, following!, moving)) ?? null, following!.position);
  }

  /** So many places for what takes the place of one sibling. */
  async insteadOf(container: Container, sibling: Sibling, count: number): Promise<string[]> {
    return keysBetween(sibling.position, (await this.next(container, sibling, sibling.id)) ?? null, count);
  }

  /** Would a thing stand where it stands now, among those one can see? */
  async unchanged(container: Container, thing: Sibling, position: string): Promise<boolean> {
    const [low, high] = thing.position < position ? [thing.position, position] : [position, thing.position];
    const [between] = await this.db.query(
      `SELECT 1 FROM ${SIBLINGS} WHERE position > $2 AND position < $3 AND id <> $4 AND present LIMIT 1`,
      [idOf(container), low, high, thing.id],
    );
    return between === undefined;
  }

  private async named(container: Container, { type, space, collection }: NeighbourDto, moving: string, pointer: string): Promise<Sibling> {
    const id = type === 'space' ? space : collection;
    const [sibling] = await this.db.query<Sibling>(
      `SELECT id, position FROM ${SIBLINGS} WHERE id = $2 AND kind = $3 AND present AND id <> $4`,
      [idOf(container), id, type, moving],
    );
    if (!sibling) throw new BadRequest(`No such ${type} stands there`, [{ pointer, message: `names no other ${type} in the same place` }]);
    return sibling;
  }

  private async next(container: Container, { position }: Sibling, moving: string): Promise<string | undefined> {
    const [found] = await this.db.query<Sibling>(
      `SELECT position FROM ${SIBLINGS} WHERE position > $2 AND id <> $3 ORDER BY position LIMIT 1`,
      [idOf(container), position, moving],
    );
    return found?.position;
  }

  private async previous(container: Container, { position }: Sibling, moving: string): Promise<string | undefined> {
    const [found] = await this.db.query<Sibling>(
      `SELECT position FROM ${SIBLINGS} WHERE position < $2 AND id <> $3 ORDER BY position DESC LIMIT 1`,
      [idOf(container), position, moving],
    );
    return found?.position;
  }
}
