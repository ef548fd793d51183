import { Injectable } from '@nestjs/common';
import { auditEach } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';

interface Changed {
  id: string;
  title: string;
}

/** Seats members in teams by the titles of these, for what knows no ids: identity providers. Teams that SCIM keeps stay as they are. All methods are a part of the open transaction. */
@Injectable()
export class NamedTeams {
  constructor(private readonly database: Database) {}

  /** Returns the ids of the teams in which the member was not before. */
  async join(orgId: string, userId: string, titles: readonly string[]): Promise<string[]> {
    const joined = await this.database.query<Changed>(
      `WITH wanted AS (SELECT id, title FROM teams WHERE org_id = $1 AND title = ANY($2) AND NOT provisioned ORDER BY id FOR KEY SHARE),
         seated AS (
           INSERT INTO team_members (team_id, org_id, user_id, role) SELECT id, $1, $3, 'member' FROM wanted
           ON CONFLICT DO NOTHING RETURNING team_id)
       SELECT id, title FROM wanted JOIN seated ON team_id = id`,
      [orgId, titles, userId],
    );
    await this.record(orgId, joined, { added: [userId] });
    return joined.map(({ id }) => id);
  }

  /** Takes away the seats in those of the teams that have another title. */
  async leave(orgId: string, userId: string, teamIds: readonly string[], { except: titles }: { except: readonly string[] }): Promise<void> {
    const left = await this.database.query<Changed>(
      `DELETE FROM team_members m USING teams t
       WHERE m.team_id = ANY($1) AND m.user_id = $2 AND t.id = m.team_id AND t.title <> ALL($3) AND NOT t.provisioned RETURNING t.id, t.title`,
      [teamIds, userId, titles],
    );
    await this.record(orgId, left, { removed: [userId] });
  }

  private async record(orgId: string, teams: readonly Changed[], change: { added?: string[]; removed?: string[] }): Promise<void> {
    auditEach(
      this.database,
      'team.update-members',
      teams.map((team) => [{ ...team, orgId }, change]),
    );
  }
}
