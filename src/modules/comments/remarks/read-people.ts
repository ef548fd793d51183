import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';

export type People = ReadonlyMap<string, Person>;

/** Reads all users of a list in one statement, because the same few users write, reply and react. */
@Injectable()
export class ReadPeople {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  async read(ids: readonly string[]): Promise<People> {
    if (ids.length === 0) return new Map();
    const found = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(User, 'u', PERSON)} FROM users u WHERE u.id = ANY($1)`,
      [[...new Set(ids)]],
    );
    return new Map(found.map((row) => this.entityRows.read(User, 'u', row, PERSON)!).map((user) => [user.id, user]));
  }
}
