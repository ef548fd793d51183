import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { PERSON, type Person } from './person.js';
import { User } from './user.entity.js';

/** SQL: joins the user with this id as `u`. Select `entityRows.columns(User, u, PERSON)` of the row. */
export const joinUser = (u: string, id: string) => `JOIN users ${u} ON ${u}.id = ${id}`;

/** SQL: the same where the id may be null. */
export const leftJoinUser = (u: string, id: string) => `LEFT ${joinUser(u, id)}`;

/** SQL: joins the user with this id, unless the user is disabled. */
export const joinEnabledUser = (u: string, id: string) => `${joinUser(u, id)} AND NOT ${u}.disabled`;

const SHOWN = Object.fromEntries(PERSON.map((column) => [column, true]));

/** What other rooms ask about users. */
@Injectable()
export class UserQueries {
  constructor(private readonly database: Database) {}

  /** What others are shown of these users, by id. */
  async people(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    const found = await this.database.repo(User).find({ select: SHOWN, where: { id: Any(unique) } });
    return new Map(found.map((user) => [user.id, user]));
  }

  isEnabled(id: string): Promise<boolean> {
    return this.database.repo(User).existsBy({ id, disabled: false });
  }
}
