import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { peopleIn } from '../../../common/document/people-as-text.js';
import type { Document } from '../../../common/document/rich-text.js';

/** Reads the names of people that documents of a space mention. */
@Injectable()
export class MemberNames {
  constructor(private readonly database: Database) {}

  /** The names of members of the organization by their ids. Those of strangers are not shown. */
  async mentionedIn(spaceId: string, documents: readonly Document[]): Promise<Record<string, string>> {
    const ids = new Set(documents.flatMap(peopleIn));
    if (ids.size === 0) return {};
    const rows = await this.database.query<{ id: string; name: string }>(
      `SELECT u.id, u.display_name AS name FROM spaces s JOIN members m ON m.org_id = s.org_id JOIN users u ON u.id = m.user_id
       WHERE s.id = $1 AND u.id = ANY($2)`,
      [spaceId, [...ids]],
    );
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
}
