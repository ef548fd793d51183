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

interface Redeemed {
  providerId: string;
  orgId: string;
  label: string;
  userId: string;
  challenge: string;
  endsAt: Date;
}

/** Makes the tokens of sign-ins, which work in the organization of the provider only. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly database: Database,
    private readonly apiTokensService: ApiTokensService,
  ) {}

  /** A part of the open transaction. */
  issue({ id, orgId, label }: Pick<SSOProvider, 'id' | 'orgId' | 'label'>, { userId, device, endsAt }: Session): Promise<IssuedToken> {
    return this.apiTokensService.issueForSignIn({
      userId,
      organizationId: orgId,
      providerId: id,
      session: 'provider',
      device,
      mailAt: null,
      label: `Sign-in with ${label}`.slice(0, LONGEST_LABEL).toWellFormed(),
      expiresAt: endOf(endsAt),
    });
  }

  /** Returns a code with which the client that has the verifier gets the token. */
  async promise({ id: providerId }: SSOProvider, { userId, endsAt }: Session, { codeChallenge: challenge }: Client): Promise<string> {
    const code = randomText(CODE_LENGTH);
    const expiresAt = new Date(Date.now() + CODE_LIFE);
    await this.database
      .repo(SignInCode)
      .insert({ hash: hashOf(code), providerId, userId, challenge, sessionEndsAt: endOf(endsAt), expiresAt });
    return code;
  }

  /** A code works once, also if the verifier is wrong: then somebody else has it. */
  async redeem(code: string, verifier: string, device: string | null): Promise<IssuedToken> {
    const issued = await this.database.tx(async () => {
      const redeemed = await this.take(code);
      if (!redeemed || hashOf(verifier).toString('base64url') !== redeemed.challenge) return undefined;
      const { providerId, orgId, label, userId, endsAt } = redeemed;
      nameUser(userId);
      return this.issue({ id: providerId, orgId, label }, { userId, device, endsAt });
    });
    if (issued) return issued;
    throw new BadRequest('This code is unknown, expired or used, or `codeVerifier` does not fit: sign in again');
  }

  private async take(code: string): Promise<Redeemed | undefined> {
    const [redeemed] = await this.database.query<Redeemed>(
      `DELETE FROM sso_codes c USING sso_providers p WHERE c.hash = $1 AND p.id = c.provider_id AND c.expires_at > $2
       RETURNING p.id AS "providerId", p.org_id AS "orgId", p.label, c.user_id AS "userId", c.challenge, c.session_ends_at AS "endsAt"`,
      [hashOf(code), new Date()],
    );
    return redeemed;
  }
}

const endOf = (wanted: Date | undefined) => new Date(Math.min(wanted?.getTime() ?? Infinity, Date.now() + SESSION));

const hashOf = (text: string) => createHash('sha256').update(text).digest();
