import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NamedTeams } from '../../orgs/teams/named-teams.js';
import type { SSOProvider } from '../providers/sso-provider.entity.js';
import { SSOSeat } from './sso-seat.entity.js';

/** Keeps the teams of a person as their provider says at each sign-in. */
@Injectable()
export class ClaimedTeams {
  constructor(
    private readonly database: Database,
    private readonly namedTeams: NamedTeams,
  ) {}

  /**
   * Seats a member in the teams with these titles, and takes away the seats in other teams that an earlier sign-in gave. What people
   * decided stays as it is. A part of the open transaction.
   */
  async seat({ id: providerId, orgId }: Pick<SSOProvider, 'id' | 'orgId'>, userId: string, titles: readonly string[]): Promise<void> {
    const seats = await this.database.repo(SSOSeat).findBy({ providerId, userId });
    const former = seats.map(({ teamId }) => teamId);
    if (former.length > 0) await this.namedTeams.leave(orgId, userId, former, { except: titles });
    const joined = await this.namedTeams.join(orgId, userId, titles);
    if (joined.length > 0) await this.database.repo(SSOSeat).insert(joined.map((teamId) => ({ teamId, userId, providerId })));
  }
}
