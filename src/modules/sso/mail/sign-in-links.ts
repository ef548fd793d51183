import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../../../common/db/database.js';
import { Urls } from '../../../common/http/urls.js';
import type { ClientQuery } from '../sign-in/client.dto.js';
import { PendingSignIns, type PendingSignIn } from '../sign-in/pending-sign-ins.js';

/** What stands for the provider in the state of a sign-in by mail. */
export const BY_MAIL = 'mail';
/** SQL: whether the link of a row works. */
const WORKS = `used_at IS NULL AND created_at > now() - interval '10 minutes'`;

export interface AskedLink {
  address: string;
  device: string | null;
}

/** The links that sign in: each works once, and for ten minutes. */
@Injectable()
export class SignInLinks {
  constructor(
    private readonly database: Database,
    private readonly pendingSignIns: PendingSignIns,
    private readonly urls: Urls,
  ) {}

  begin(query: ClientQuery): ReturnType<PendingSignIns['begin']> {
    return this.pendingSignIns.begin(BY_MAIL, query);
  }

  /** The sign-in of a link, if this browser began it. */
  begunBy({ headers }: Pick<FastifyRequest, 'headers'>, state: string): Promise<PendingSignIn> {
    return this.pendingSignIns.find(BY_MAIL, state, headers.cookie);
  }

  /** Removes the cookie. */
  forget(): string {
    return this.pendingSignIns.forget();
  }

  /** What was asked for, as long as the link works. */
  async find(id: string): Promise<AskedLink | undefined> {
    const [asked] = await this.database.query<AskedLink>(`SELECT address, device FROM mail_sign_ins WHERE id = $1 AND ${WORKS}`, [id]);
    return asked;
  }

  async addressOf(id: string): Promise<string> {
    return `${this.urls.outsideApi('sign-in', 'mail')}?state=${await this.pendingSignIns.stateOf(BY_MAIL, id)}`;
  }

  /** Of several uses at a time, one gets the address of the mail. */
  async use(id: string): Promise<string | undefined> {
    const [used] = await this.database.query<{ address: string }>(
      `UPDATE mail_sign_ins SET used_at = now() WHERE id = $1 AND ${WORKS} RETURNING address`,
      [id],
    );
    return used?.address;
  }
}
