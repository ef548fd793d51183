import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { User } from '../../identity/user.entity.js';
import { MemberQueries } from '../../orgs/members/member.queries.js';
import { KNOWN_KINDS, kindOf } from '../kinds/notification-kinds.js';
import type { NotificationPreferenceDto, PutNotificationPreferencesDto } from './notification-preference.dto.js';
import { NotificationRefusal } from './notification-refusal.entity.js';
import { NotificationPreference } from './notification-preference.entity.js';

export interface PreferencesOfUser {
  preferences: readonly (Pick<NotificationPreference, 'kind' | 'orgId' | 'app' | 'mail'> & { isDefault: boolean })[];
  language: string | null;
  /** Why nothing is mailed to the user at all. */
  refusal: NotificationRefusal | null;
}

/** What users want to be told about, and how. */
@Injectable()
export class NotificationPreferencesService {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
  ) {}

  async get(userId: string): Promise<PreferencesOfUser> {
    const chosen = await this.database.repo(NotificationPreference).find({ where: { userId }, order: { orgId: 'ASC', kind: 'ASC' } });
    const { language, email } = await this.database
      .repo(User)
      .findOneOrFail({ select: { id: true, language: true, email: true }, where: { id: userId } });
    const refusal = await this.database.repo(NotificationRefusal).findOneBy({ userId });
    const general = KNOWN_KINDS.map((kind) => {
      const own = chosen.find((preference) => preference.kind === kind && preference.orgId === null);
      return { kind, orgId: null, app: own?.app ?? true, mail: own?.mail ?? kindOf(kind).mail, isDefault: own === undefined };
    });
    const ofOrganizations = chosen
      .filter(({ kind, orgId }) => orgId !== null && KNOWN_KINDS.includes(kind))
      .map(({ kind, orgId, app, mail }) => ({ kind, orgId, app, mail, isDefault: false }));
    const stands = refusal?.address === email.toLowerCase();
    return { preferences: [...general, ...ofOrganizations], language, refusal: stands ? refusal : null };
  }

  /** Replaces all of them. An address that was refused is tried again. */
  async replace(userId: string, { preferences }: PutNotificationPreferencesDto): Promise<PreferencesOfUser> {
    refuseContradictions(preferences);
    await this.refuseStrangeOrganizations(userId, preferences);
    // In one order, so that two requests at the same time cannot deadlock.
    const rows = preferences.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const columns = [
      rows.map(() => newId()),
      rows.map(({ organization }) => organization ?? null),
      rows.map(({ kind }) => kind),
      rows.map(({ app }) => app),
      rows.map(({ mail }) => mail),
    ];
    await this.database.tx(async () => {
      await this.database.repo(NotificationRefusal).delete({ userId });
      await this.database.query(
        `DELETE FROM notification_preferences p WHERE p.user_id = $1 AND NOT EXISTS (
           SELECT FROM unnest($2::text[], $3::text[]) AS w (org_id, kind) WHERE w.kind = p.kind AND w.org_id IS NOT DISTINCT FROM p.org_id)`,
        [userId, columns[1], columns[2]],
      );
      await this.database.query(
        `INSERT INTO notification_preferences (id, user_id, org_id, kind, app, mail)
         SELECT w.id, $1, w.org_id, w.kind, w.app, w.mail
         FROM unnest($2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[]) AS w (id, org_id, kind, app, mail)
         ON CONFLICT (user_id, kind, (coalesce(org_id, ''))) DO UPDATE SET app = excluded.app, mail = excluded.mail`,
        [userId, ...columns],
      );
    });
    return this.get(userId);
  }

  private async refuseStrangeOrganizations(userId: string, preferences: readonly NotificationPreferenceDto[]): Promise<void> {
    const named = preferences.flatMap(({ organization }) => organization ?? []);
    if (named.length === 0) return;
    const own = await this.memberQueries.organizationsAmong(userId, named);
    const stranger = preferences.findIndex(({ organization }) => organization !== undefined && !own.has(organization));
    if (stranger >= 0) throw refusal(`${stranger}/organization`, 'is not an organization of yours');
  }
}

const keyOf = ({ kind, organization }: NotificationPreferenceDto) => `${kind} ${organization ?? ''}`;

/** Refuses kinds that are named twice, and turning off what is required. */
function refuseContradictions(preferences: readonly NotificationPreferenceDto[]): void {
  const keys = preferences.map(keyOf);
  const twice = keys.findIndex((key, i) => keys.indexOf(key) !== i);
  if (twice >= 0) throw refusal(`${twice}/kind`, 'is named twice');
  const needed = preferences.findIndex(({ kind, app, mail }) => kindOf(kind).required && (!app || mail === 'off'));
  if (needed >= 0) throw refusal(`${needed}/kind`, 'cannot be turned off: it concerns your security');
}

const refusal = (pointer: string, message: string) =>
  new BadRequest('The request is not valid', [{ pointer: `/preferences/${pointer}`, message }]);
