import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { cookieOf } from '../../../common/http/cookie-of.js';
import { randomText } from '../../../common/ids/ids.js';
import { SigningKeys } from '../../../common/secrets/signing-keys.js';
import { Env } from '../../../config/env.js';
import { clientOf, type Client, type ClientQuery } from './client.dto.js';
import type { SignInRequest } from './sign-in-protocol.js';
import { SignInRefused } from './sign-in-refused.js';

const MINUTES = 10;
const AUDIENCE = 'sign-in';
const ID_LENGTH = 32;
const SEAL_BYTES = 16;

/** A sign-in that a browser has begun. */
export interface PendingSignIn {
  requestId: string;
  client?: Client;
  /** Where the person goes on. */
  next?: string;
}

/**
 * Binds a sign-in to the browser that started it. The state of the request travels in a cookie, so that anonymous callers
 * store nothing here. The newest sign-in of a browser replaces the one before it.
 */
@Injectable()
export class PendingSignIns {
  private readonly isSecure: boolean;
  private readonly cookieName: string;

  constructor(
    private readonly signingKeys: SigningKeys,
    env: Env,
  ) {
    this.isSecure = env.publicUrl.startsWith('https:');
    // With this prefix, browsers refuse a cookie that another subdomain sets.
    this.cookieName = this.isSecure ? '__Host-bindery-sign-in' : 'bindery-sign-in';
  }

  async begin(providerId: string, query: ClientQuery = {}): Promise<{ request: SignInRequest; cookie: string }> {
    // The id of an XML element begins with a letter or `_`.
    const id = `_${randomText(ID_LENGTH)}`;
    const [client, { next }] = [clientOf(query), query];
    const value = await new SignJWT({ requestId: id, ...(client && { client }), ...(next !== undefined && { next }) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(providerId)
      .setAudience(AUDIENCE)
      .setExpirationTime(`${MINUTES}m`)
      .sign(await this.signingKeys.keyFor('sign-ins'));
    return { request: { id, state: await this.stateOf(providerId, id) }, cookie: this.cookie(value, MINUTES * 60) };
  }

  /** What only we can make of the id of a sign-in: its browser does not know it until it comes back. */
  async stateOf(providerId: string, id: string): Promise<string> {
    return `${id}.${await this.seal(providerId, id)}`;
  }

  /** The sign-in that this browser started with the provider. */
  async find(providerId: string, state: string, cookies: string | undefined): Promise<PendingSignIn> {
    const [id = '', seal = ''] = state.split('.');
    if (!isSame(seal, await this.seal(providerId, id))) throw new SignInRefused('This sign-in was not started here. Start again.');
    const pending = await this.read(providerId, cookies);
    if (pending?.requestId === id) return pending;
    throw new SignInRefused(
      `This sign-in was started in another browser, was replaced by a newer one, or took longer than ${MINUTES} minutes. Start again.`,
    );
  }

  /** Removes the cookie. */
  forget(): string {
    return this.cookie('', 0);
  }

  private async read(providerId: string, cookies: string | undefined): Promise<PendingSignIn | undefined> {
    const value = cookieOf(cookies, this.cookieName);
    if (value === undefined) return undefined;
    const options = { algorithms: ['HS256'], audience: AUDIENCE, subject: providerId };
    const verified = await jwtVerify<PendingSignIn>(value, await this.signingKeys.keyFor('sign-ins'), options).catch(() => undefined);
    return verified?.payload;
  }

  /**
   * The identity provider answers with a POST from its own site, so the cookie needs `SameSite=None`, which browsers accept
   * with `Secure` only. Without TLS, i.e. in development, browsers send a new cookie without `SameSite` along.
   */
  private cookie(value: string, seconds: number): string {
    const attributes = this.isSecure ? '; Secure; SameSite=None' : '';
    return `${this.cookieName}=${value}; Path=/; HttpOnly; Max-Age=${seconds}${attributes}`;
  }

  private async seal(providerId: string, id: string): Promise<string> {
    const mac = createHmac('sha256', await this.signingKeys.keyFor('sign-ins')).update(`${providerId} ${id}`);
    return mac.digest().subarray(0, SEAL_BYTES).toString('base64url');
  }
}

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
