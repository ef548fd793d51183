import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../common/access/actor.js';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { Database } from '../../../common/db/database.js';
import { Forbidden } from '../../../common/http/errors.js';
import type { IssuedToken } from '../../identity/api-tokens.service.js';
import { UserSessions } from '../../identity/user-sessions.js';
import { deviceOf } from '../sessions/device-of.js';
import { CompletedSignIns } from '../sign-in/completed-sign-ins.js';
import type { CreateBrowserSessionDto } from './browser-session.dto.js';

const HOUR = 3_600_000;
const USUAL = 12 * HOUR;
const REMEMBERED = 30 * 24 * HOUR;

/** Sessions that pages of this service begin. Their tokens are in a cookie, which no script can read. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly database: Database,
    private readonly userSessions: UserSessions,
    private readonly sessionCookie: SessionCookie,
    private readonly completedSignIns: CompletedSignIns,
  ) {}

  /** Begins one that has what the token of the request has. */
  async begin({ identity }: Actor, { remember }: CreateBrowserSessionDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.sessionCookie.demandOwnScript(request);
    // A person proves who they are with a token at hand. A cookie is sent by whoever sits at the browser.
    if (request.headers.authorization === undefined)
      throw new Forbidden('A session begins with a token, not with another session: send the token as `Authorization: Bearer <API_TOKEN>`');
    const session = sessionOf(request, remember ? REMEMBERED : USUAL, identity.expiresAt);
    const issued = await this.database.tx(async () => {
      const made = await this.userSessions.makeFrom(identity, session);
      await this.completedSignIns.record('token', made.token);
      return made;
    });
    this.keep(issued, reply);
  }

  /** Begins one without limits. A part of the open transaction. */
  async beginFor(userId: string, method: string, request: FastifyRequest): Promise<IssuedToken> {
    const limits = { organizationId: null, providerId: null, mailAt: null };
    const made = await this.userSessions.make({ userId, ...limits, ...sessionOf(request, USUAL) });
    await this.completedSignIns.record(method, made.token);
    return made;
  }

  keep({ secret, token }: IssuedToken, reply: FastifyReply): void {
    void reply.header('set-cookie', this.sessionCookie.keep(secret, token.expiresAt!));
  }

  /** Ends the one of the cookie. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers.authorization !== undefined)
      throw new Forbidden('This ends the session of the cookie: send no `Authorization`. To revoke a token, delete it');
    const session = await this.userSessions.withSecret(this.sessionCookie.tokenOf(request)!);
    if (session) await this.userSessions.end(session);
    void reply.header('set-cookie', this.sessionCookie.clear());
  }
}

function sessionOf(request: FastifyRequest, life: number, until: Date | null = null) {
  const expiresAt = new Date(Math.min(Date.now() + life, until?.getTime() ?? Infinity));
  return { label: 'Browser', session: 'browser', device: deviceOf(request), expiresAt } as const;
}
