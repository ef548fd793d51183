import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import type { Actor } from '../../../common/access/actor.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { Org } from '../org.entity.js';

const LIFE = '1h';

/** Issues the signed claims that identify a member to published sites. */
@Injectable()
export class VisitorClaims {
  constructor(private readonly signingKeys: SigningKeys) {}

  async issue(org: Org, { userId }: Actor): Promise<string> {
    return new SignJWT({ organization: org.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience('visitor')
      .setIssuedAt()
      .setExpirationTime(LIFE)
      .sign(await this.signingKeys.keyFor('visitor-claims'));
  }
}
