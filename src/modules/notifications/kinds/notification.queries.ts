import { Injectable } from '@nestjs/common';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Selection, valueAs } from '../../../common/db/selection.js';
import { joinChangeRequest } from '../../change-requests/change-request.queries.js';
import { PERSON } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinUser, leftJoinUser } from '../../identity/user.queries.js';
import { joinOrg } from '../../orgs/org.queries.js';
import type { NotificationDetails } from './describe-notification.js';
import { joinReader } from './may-read.js';
import { Notification } from '../notification.entity.js';

/** SQL: notifications `n` with what decides who may read them. */
export const READABLE = `notifications n ${joinReader('n')}`;

/** SQL: the same with all that they are described with. */
export const DESCRIBED = `${READABLE} ${joinUser('me', 'n.user_id')} ${joinOrg('o', 'n.org_id')}
  ${leftJoinUser('a', 'n.actor_id')} LEFT ${joinChangeRequest('c', 'n.change_request_id')}`;

/** Reads notifications with the names that their texts need. */
@Injectable()
export class NotificationQueries {
  constructor(private readonly entityRows: EntityRows) {}

  get select(): Selection {
    return new Selection([
      this.entityRows.part(Notification, 'n'),
      this.entityRows.part(User, 'a', PERSON),
      valueAs('number', 'c.number'),
      valueAs('subject', 'c.subject'),
      valueAs('space', 's.title'),
      valueAs('organization', 'o.title'),
      valueAs('language', 'me.language'),
    ]);
  }

  read(row: Readonly<Record<string, unknown>>): NotificationDetails {
    const number = row['number'] as number | null;
    return {
      notification: this.entityRows.read(Notification, 'n', row)!,
      actor: this.entityRows.read(User, 'a', row, PERSON),
      changeRequest: number === null ? null : { number, subject: row['subject'] as string },
      space: row['space'] as string | null,
      organization: row['organization'] as string,
      language: row['language'] as string | null,
    };
  }
}
