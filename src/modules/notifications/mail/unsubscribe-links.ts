import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { Urls } from '../../../common/http/urls.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import type { NotificationName } from '../../../common/words/words.js';
import { KNOWN_KINDS, kindOf } from '../kinds/notification-kinds.js';

const LIFE = '1y';
const AUDIENCE = 'unsubscribe';

export interface Unsubscription {
  userId: string;
  kinds: readonly NotificationName[];
}

/** Links with which people end mail without signing in. They change nothing but preferences. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly urls: Urls,
  ) {}

  /** Undefined if all of these kinds are required. */
  async issue(userId: string, kinds: Iterable<NotificationName>): Promise<string | undefined> {
    const optional = [...new Set(kinds)].filter((kind) => !kindOf(kind).required);
    if (optional.length === 0) return undefined;
    const token = await new SignJWT({ kinds: optional })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setExpirationTime(LIFE)
      .sign(await this.signingKeys.keyFor('unsubscribe'));
    return `${this.urls.outsideApi('notifications', 'unsubscribe')}?t=${token}`;
  }

  /** Undefined if it is not one of ours, or has expired. */
  async read(token: string): Promise<Unsubscription | undefined> {
    const options = { algorithms: ['HS256'], audience: AUDIENCE };
    const verified = await jwtVerify<{ kinds: string[] }>(token, await this.signingKeys.keyFor('unsubscribe'), options).catch(
      () => undefined,
    );
    const { sub: userId, kinds } = verified?.payload ?? {};
    if (userId === undefined || kinds === undefined) return undefined;
    return { userId, kinds: KNOWN_KINDS.filter((kind) => kinds.includes(kind) && !kindOf(kind).required) };
  }
}
