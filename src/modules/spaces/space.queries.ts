import { Injectable } from '@nestjs/common';
import { Any, IsNull } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { Space } from './space.entity.js';

/** SQL: joins the space with this id as `s`. */
export const joinSpace = (s: string, id: string) => `JOIN spaces ${s} ON ${s}.id = ${id}`;

/** SQL: joins the space with this id, unless it is deleted. */
export const joinLiveSpace = (s: string, id: string) => `${joinSpace(s, id)} AND ${isLive(s)}`;

/** SQL: whether a space is not deleted. */
export const isLive = (s: string) => `${s}.deleted_at IS NULL`;

/** SQL: a value of the space `s` with this id; null if there is none. */
export const ofSpace = (s: string, id: string, value: string) => `(SELECT ${value} FROM spaces ${s} WHERE ${s}.id = ${id})`;

/** What of a space other rooms derive their rows from. */
export type SpaceHead = Pick<Space, 'id' | 'revisionId' | 'language'>;

/** What other rooms ask about spaces. */
@Injectable()
export class SpaceQueries {
  constructor(private readonly database: Database) {}

  /** The organization of a space, also of a deleted one. */
  async organizationOf(id: string): Promise<string | undefined> {
    return (await this.database.repo(Space).findOne({ select: { orgId: true }, where: { id } }))?.orgId;
  }

  /** Titles by id, also of deleted spaces. */
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.database.repo(Space).find({ select: { id: true, title: true }, where: { id: Any(ids) } });
    return new Map(found.map(({ id, title }) => [id, title]));
  }

  /** The head revisions of those of the spaces that are not deleted, by id. */
  async heads(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.database
      .repo(Space)
      .find({ select: { id: true, revisionId: true }, where: { id: Any(ids), deletedAt: IsNull() } });
    return new Map(found.map(({ id, revisionId }) => [id, revisionId]));
  }

  /** The head revision of a space; undefined if it is deleted. */
  async head(id: string): Promise<string | undefined> {
    return (await this.database.repo(Space).findOne({ select: { revisionId: true }, where: { id, deletedAt: IsNull() } }))?.revisionId;
  }

  /** Prevents the deletion of a space until the transaction ends. Undefined if it is already deleted. */
  async hold(id: string): Promise<SpaceHead | undefined> {
    const [held] = await this.database.query<SpaceHead>(
      'SELECT id, revision_id AS "revisionId", language FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
      [id],
    );
    return held;
  }
}
