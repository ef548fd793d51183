import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { BadRequest } from '../../../common/http/errors.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';

const LIFE = '30m';
const AUDIENCE = 'sso-link';

/** A person of an identity provider who may be linked to an account. */
export interface Linkable {
  providerId: string;
  subject: string;
}

/** Issues the codes with which the owner of an account links a person of an identity provider to it. */
@Injectable()
export class LinkCodes {
  constructor(private readonly signingKeys: SigningKeys) {}

  async issue({ providerId, subject }: Linkable): Promise<string> {
    return new SignJWT({ providerId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setAudience(AUDIENCE)
      .setExpirationTime(LIFE)
      .sign(await this.signingKeys.keyFor('sso-links'));
  }

  async read(code: string): Promise<Linkable> {
    const options = { algorithms: ['HS256'], audience: AUDIENCE };
    const verified = await jwtVerify<{ providerId: string }>(code, await this.signingKeys.keyFor('sso-links'), options).catch(
      () => undefined,
    );
    const { providerId, sub: subject } = verified?.payload ?? {};
    if (providerId !== undefined && subject !== undefined) return { providerId, subject };
    throw new BadRequest('The request is not valid', [
      { pointer: '/code', message: 'is not valid, or is older than 30 minutes: sign in again to get a new one' },
    ]);
  }
}
