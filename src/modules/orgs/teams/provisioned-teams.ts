import { Injectable } from '@nestjs/common';
import { audit, auditEach } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import type { TeamRole } from './team-member.entity.js';
import { Team } from './team.entity.js';

/** A seat of a member in a team of the organization. */
export interface Seat {
  team: string;
  role: TeamRole;
}

type Place = Pick<Team, 'id' | 'orgId' | 'title'>;

/**
 * Teams whose name and members an identity provider decides about. Nobody else changes them while it does. All methods are a part of
 * the open transaction.
 */
@Injectable()
export class ProvisionedTeams {
  constructor(private readonly database: Database) {}

  async create(orgId: string, title: string): Promise<string> {
    const team = { id: newId(), orgId, title };
    await this.database.repo(Team).insert({ ...team, provisioned: true });
    audit(this.database, 'team.create', team);
    return team.id;
  }

  async rename(team: Place): Promise<void> {
    await this.database.repo(Team).update(team.id, { title: team.title });
    audit(this.database, 'team.update', team, { members: ['title'] });
  }

  async remove(team: Place): Promise<void> {
    await this.database.repo(Team).delete(team.id);
    audit(this.database, 'team.delete', team);
  }

  /** Says of teams whether an identity provider decides about them. */
  async mark(teamIds: readonly string[], provisioned: boolean): Promise<void> {
    if (teamIds.length > 0) await this.database.query('UPDATE teams SET provisioned = $2 WHERE id = ANY($1)', [teamIds, provisioned]);
  }

  /** Those who are seated already keep their role. Those who are no members are left out. */
  async seat(team: Place, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const added = await this.database.query<{ id: string }>(
      `INSERT INTO team_members (team_id, org_id, user_id, role)
       SELECT $1, $2, m.user_id, 'member' FROM members m WHERE m.org_id = $2 AND m.user_id = ANY($3)
       ON CONFLICT DO NOTHING RETURNING user_id AS id`,
      [team.id, team.orgId, userIds],
    );
    await this.record(team, { added: added.map(({ id }) => id) });
  }

  async unseat(team: Place, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const removed = await this.database.query<{ id: string }>(
      'DELETE FROM team_members WHERE team_id = $1 AND user_id = ANY($2) RETURNING user_id AS id',
      [team.id, userIds],
    );
    await this.record(team, { removed: removed.map(({ id }) => id) });
  }

  /** The seats of a member in the teams that people decide about. */
  otherSeatsOf(orgId: string, userId: string): Promise<Seat[]> {
    return this.database.query<Seat>(
      `SELECT t.id AS team, s.role FROM team_members s JOIN teams t ON t.id = s.team_id AND NOT t.provisioned
       WHERE s.org_id = $1 AND s.user_id = $2`,
      [orgId, userId],
    );
  }

  /** Gives a member seats back, in teams that an identity provider decides about, or in those that people do. Teams that are gone are left out. */
  async restore(orgId: string, userId: string, seats: readonly Seat[], { provisioned }: Pick<Team, 'provisioned'>): Promise<void> {
    if (seats.length === 0) return;
    const restored = await this.database.query<{ id: string; title: string }>(
      `WITH wanted AS (
         SELECT t.id, t.title, n.role FROM unnest($3::text[], $4::text[]) AS n (team, role)
         JOIN teams t ON t.id = n.team AND t.org_id = $1 AND t.provisioned = $5 ORDER BY t.id FOR KEY SHARE OF t),
         seated AS (
           INSERT INTO team_members (team_id, org_id, user_id, role) SELECT id, $1, $2, role FROM wanted
           ON CONFLICT DO NOTHING RETURNING team_id)
       SELECT id, title FROM wanted JOIN seated ON team_id = id`,
      [orgId, userId, seats.map(({ team }) => team), seats.map(({ role }) => role), provisioned],
    );
    auditEach(
      this.database,
      'team.update-members',
      restored.map((team) => [{ ...team, orgId }, { added: [userId] }]),
    );
  }

  private async record(team: Place, change: { added?: string[]; removed?: string[] }): Promise<void> {
    if (Object.values(change).some((ids) => ids.length > 0)) audit(this.database, 'team.update-members', team, change);
  }
}
