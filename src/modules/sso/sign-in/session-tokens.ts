import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import { randomText } from '../../../common/ids/ids.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import { ApiTokensService, type IssuedToken } from '../../identity/api-tokens.service.js';
import type { SSOProvider } from '../providers/sso-provider.entity.js';
import type { Client } from './client.dto.js';
import { SignInCode } from './sign-in-code.entity.js';

const SESSION = 12 * 3_600_000;
const CODE_LIFE = 60_000;
/** 43 random letters and digits contain 256 bits of entropy. */
const CODE_LENGTH = 43;
const LONGEST_LABEL = 50;

/** A member who has just signed in. */
export interface Session {
  userId: string;
  /** What they signed in with. */
  device: string | null;
  /** When the identity provider wants the session to end. */
  endsAt?: Date;
}

/** What a session comes from: the sign-in with a provider, or that by mail at a moment. */
export type SessionOrigin = { provider: Pick<SSOProvider, 'id' | 'orgId' | 'label'> } | { mailAt: Date };

interface Redeemed {
  providerId: string | null;
  orgId: string;
  label: string;
  mailAt: Date | null;
  userId: string;
  challenge: string;
  endsAt: Date;
}

/** Makes the tokens of sign-ins. That of a provider works in its organization only. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly database: Database,
    private readonly apiTokensService: ApiTokensService,
  ) {}

  /** A part of the open transaction. */
  issue(origin: SessionOrigin, { userId, device, endsAt }: Session): Promise<IssuedToken> {
    const session = { userId, device, expiresAt: endOf(endsAt) };
    if ('mailAt' in origin) {
      const limits = { organizationId: null, providerId: null, mailAt: origin.mailAt };
      return this.apiTokensService.issueForSignIn({ ...session, ...limits, session: 'mail', label: 'Sign-in by mail' });
    }
    const { id: providerId, orgId: organizationId, label } = origin.provider;
    return this.apiTokensService.issueForSignIn({
      ...session,
      organizationId,
      providerId,
      mailAt: null,
      session: 'provider',
      label: `Sign-in with ${label}`.slice(0, LONGEST_LABEL).toWellFormed(),
    });
  }

  /** Returns a code with which the client that has the verifier gets the token. */
  async promise(origin: SessionOrigin, { userId, endsAt }: Session, { codeChallenge: challenge }: Client): Promise<string> {
    const code = randomText(CODE_LENGTH);
    const expiresAt = new Date(Date.now() + CODE_LIFE);
    const from = 'mailAt' in origin ? { providerId: null, mailAt: origin.mailAt } : { providerId: origin.provider.id, mailAt: null };
    await this.database
      .repo(SignInCode)
      .insert({ hash: hashOf(code), ...from, userId, challenge, sessionEndsAt: endOf(endsAt), expiresAt });
    return code;
  }

  /** A code works once, also if the verifier is wrong: then somebody else has it. */
  async redeem(code: string, verifier: string, device: string | null): Promise<IssuedToken> {
    const issued = await this.database.tx(async () => {
      const redeemed = await this.take(code);
      if (!redeemed || hashOf(verifier).toString('base64url') !== redeemed.challenge) return undefined;
      const { userId, endsAt } = redeemed;
      nameUser(userId);
      return this.issue(originOf(redeemed), { userId, device, endsAt });
    });
    if (issued) return issued;
    throw new BadRequest('This code is unknown, expired or used, or `codeVerifier` does not fit: sign in again');
  }

  private async take(code: string): Promise<Redeemed | undefined> {
    const [redeemed] = await this.database.query<Redeemed>(
      `WITH taken AS (DELETE FROM sso_codes WHERE hash = $1 AND expires_at > $2 RETURNING *)
       SELECT p.id AS "providerId", p.org_id AS "orgId", p.label, c.mail_at AS "mailAt", c.user_id AS "userId", c.challenge,
         c.session_ends_at AS "endsAt"
       FROM taken c LEFT JOIN sso_providers p ON p.id = c.provider_id WHERE p.id IS NOT NULL OR c.mail_at IS NOT NULL`,
      [hashOf(code), new Date()],
    );
    return redeemed;
  }
}

const originOf = ({ providerId, orgId, label, mailAt }: Redeemed): SessionOrigin =>
  providerId === null ? { mailAt: mailAt! } : { provider: { id: providerId, orgId, label } };

const endOf = (wanted: Date | undefined) => new Date(Math.min(wanted?.getTime() ?? Infinity, Date.now() + SESSION));

const hashOf = (text: string) => createHash('sha256').update(text).digest();
