import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import { REMARKS, type RemarkKind } from './remark-kinds.js';

/** Who reacted with which emoji, and when (in milliseconds). */
export type Reaction = readonly [emoji: string, userId: string, reactedAt: number];

export interface ReactionChange {
  addedReactions?: readonly string[];
  removedReactions?: readonly string[];
}

/** SQL for the reactions to a row, oldest first. */
export const reactionsTo = (kind: RemarkKind, row: string) => `(
  SELECT coalesce(json_agg(json_build_array(x.emoji, x.user_id, (date_part('epoch', x.reacted_at) * 1000)::bigint)
                           ORDER BY x.reacted_at, x.emoji, x.user_id), '[]')
  FROM ${REMARKS[kind].reactions} x WHERE x.${REMARKS[kind].key} = ${row}.id)`;

@Injectable()
export class Reactions {
  constructor(private readonly database: Database) {}

  /** Ignores reactions to add that exist and reactions to remove that do not. */
  async change(kind: RemarkKind, id: string, { addedReactions = [], removedReactions = [] }: ReactionChange, actor: Actor): Promise<void> {
    const { reactions, key } = REMARKS[kind];
    if (addedReactions.length > 0) {
      await this.database.query(
        `INSERT INTO ${reactions} (${key}, emoji, user_id) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`,
        [id, addedReactions, actor.userId],
      );
    }
    if (removedReactions.length > 0) {
      await this.database.query(`DELETE FROM ${reactions} WHERE ${key} = $1 AND user_id = $3 AND emoji = ANY($2)`, [
        id,
        removedReactions,
        actor.userId,
      ]);
    }
  }
}

/** Refuses an emoji that is both added and removed. */
export function refuseContradiction({ addedReactions = [], removedReactions = [] }: ReactionChange): void {
  const index = removedReactions.findIndex((emoji) => addedReactions.includes(emoji));
  if (index < 0) return;
  throw new BadRequest('The request is not valid', [
    { pointer: `/removedReactions/${index}`, message: 'cannot also be in `addedReactions`' },
  ]);
}
