import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { INSTALLATION } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import type { IssuedToken } from '../../identity/api-tokens.service.js';
import { FirstLinks } from '../../identity/first-links.js';
import { FailedSignIns } from '../sign-in/failed-sign-ins.js';
import { BrowserSessions } from './browser-sessions.js';
import { FirstLinkRefused } from './first-link-refused.js';

const BY_LINK = 'first-link';

/** Turns a link that the start or the command line printed into a session of the browser that opened it. */
@Injectable()
export class FirstLinkSignIns {
  constructor(
    private readonly database: Database,
    private readonly firstLinks: FirstLinks,
    private readonly browserSessions: BrowserSessions,
    private readonly sessionCookie: SessionCookie,
    private readonly failedSignIns: FailedSignIns,
    private readonly auditRefusals: AuditRefusals,
  ) {}

  async finish(secret: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.sessionCookie.demandOwnScript(request);
    const issued = await this.failedSignIns.limit(request, reply, () => this.complete(secret, request));
    this.browserSessions.keep(issued, reply);
  }

  private async complete(secret: string, request: FastifyRequest): Promise<IssuedToken> {
    const issued = await this.database.tx(async () => {
      const userId = await this.firstLinks.use(secret);
      if (userId === undefined) return undefined;
      nameUser(userId, { source: 'ui' });
      return this.browserSessions.beginFor(userId, BY_LINK, request);
    });
    if (issued) return issued;
    const target = { id: INSTALLATION, orgId: INSTALLATION, type: 'installation' };
    await this.auditRefusals.record(`sign-in ${BY_LINK}`, 'sign-in.refuse', target, { reason: 'link' });
    throw new FirstLinkRefused();
  }
}
