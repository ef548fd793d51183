import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { languageOf, sendPage } from '../../../common/html/send-page.js';
import { notificationWords } from '../kinds/describe-notification.js';
import { UnsubscribeLinks, type Unsubscription } from './unsubscribe-links.js';

const wordsOf = (reply: FastifyReply) => notificationWords(languageOf(reply));

/** Ends mail of some kinds. Scanners of mail follow links, so a GET only asks. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly database: Database,
    private readonly unsubscribeLinks: UnsubscribeLinks,
  ) {}

  async ask(token: string, reply: FastifyReply): Promise<void> {
    const asked = await this.unsubscribeLinks.read(token);
    if (!asked) return this.refuse(reply);
    const { unsubscribe, unsubscribeFrom, names } = wordsOf(reply);
    sendPage(
      reply,
      unsubscribe,
      <>
        <p>{unsubscribeFrom(asked.kinds.map((kind) => names[kind]).join(', '))}</p>
        <form method="post">
          <button name="List-Unsubscribe" value="One-Click">
            {unsubscribe}
          </button>
        </form>
      </>,
    );
  }

  /** As often as it is sent. */
  async finish(token: string, reply: FastifyReply): Promise<void> {
    const asked = await this.unsubscribeLinks.read(token);
    if (!asked) return this.refuse(reply);
    await this.turnOff(asked);
    const { unsubscribed, unsubscribedHint } = wordsOf(reply);
    sendPage(reply, unsubscribed, <p>{unsubscribedHint}</p>);
  }

  private async turnOff({ userId, kinds }: Unsubscription): Promise<void> {
    const sorted = kinds.toSorted();
    await this.database.tx(async () => {
      await this.database.query(`UPDATE notification_preferences SET mail = 'off' WHERE user_id = $1 AND kind = ANY($2)`, [userId, sorted]);
      await this.database.query(
        `INSERT INTO notification_preferences (id, user_id, kind, app, mail)
         SELECT w.id, $1, w.kind, true, 'off' FROM unnest($2::text[], $3::text[]) AS w (id, kind)
         ON CONFLICT (user_id, kind, (coalesce(org_id, ''))) DO UPDATE SET mail = 'off'`,
        [userId, sorted.map(() => newId()), sorted],
      );
    });
  }

  private refuse(reply: FastifyReply): void {
    const { linkInvalid, linkInvalidHint } = wordsOf(reply);
    sendPage(reply, linkInvalid, <p>{linkInvalidHint}</p>, 400);
  }
}
