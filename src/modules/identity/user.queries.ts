import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../../common/db/database.js';
import { PERSON, type People } from './person.js';
import { User } from './user.entity.js';

/** SQL: joins the user with this id as `u`. Select `entityRows.columns(User, u, PERSON)` of the row. */
export const joinUser = (u: string, id: string) => `JOIN users ${u} ON ${u}.id = ${id}`;

/** SQL: the same where the id may be null. */
export const leftJoinUser = (u: string, id: string) => `LEFT ${joinUser(u, id)}`;

/** SQL: joins the user with this id, unless the user is disabled. */
export const joinEnabledUser = (u: string, id: string) => `${joinUser(u, id)} AND NOT ${u}.disabled`;

/**
 * SQL: joins the users with an address as `u`: the one who owns it, and those of whom an identity provider asserts it.
 */
export const joinUsersAt = (u: string, address: string) => `JOIN users ${u} ON lower(${u}.address) = lower(${address})`;

/** SQL: the addresses of users, in lower case. */
export const addressesOf = (ids: string) => `SELECT lower(au.address) FROM users au WHERE au.id = ANY(${ids})`;

/** SQL: the verified address of a user who is not disabled, in lower case; null if there is none. */
export const provenAddressOf = (id: string) =>
  `(SELECT lower(pu.address) FROM users pu WHERE pu.id = ${id} AND pu.email_verified AND NOT pu.disabled)`;

/** SQL: the name of a user. */
export const nameOfUser = (id: string) => `(SELECT nu.display_name FROM users nu WHERE nu.id = ${id})`;

/** SQL: the domain of the address of `u`, in lower case. It follows the last `@`, because a quoted local part may contain `@` too. */
export const emailDomainOf = (u: string) => `lower(split_part(${u}.address, '@', -1))`;

/** SQL: whether `u` has a verified address in one of these domains. */
export const hasProvenAddressIn = (u: string, domains: string) => `${u}.email_verified AND ${emailDomainOf(u)} = ANY(${domains})`;

const SHOWN = Object.fromEntries(PERSON.map((column) => [column, true]));

/** Decides which users a user may see. The organizations module provides the implementation. */
export abstract class UserCircle {
  /** SQL: whether two users share an organization. Both parameters are SQL expressions of user ids. */
  abstract share(caller: string, user: string): string;
  /** SQL: whether two users share an organization in which the first may list members. */
  abstract mayList(caller: string, user: string): string;
}

/** Somebody to whom mail is sent, at the address as they wrote it. */
export interface Addressee {
  id: string;
  address: string;
  language: string | null;
}

/** What other rooms ask about users. */
@Injectable()
export class UserQueries {
  constructor(private readonly database: Database) {}

  /** What others are shown of these users, by id. */
  async people(ids: Iterable<string>): Promise<People> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    const found = await this.database.repo(User).find({ select: SHOWN, where: { id: Any(unique) } });
    return new Map(found.map((user) => [user.id, user]));
  }

  isEnabled(id: string): Promise<boolean> {
    return this.database.repo(User).existsBy({ id, disabled: false });
  }

  /** The user with this address, if it is verified. An address that only a provider asserts is nobody's. */
  async ownerOf(address: string): Promise<Addressee | undefined> {
    const [owner] = await this.database.query<Addressee>(
      `SELECT u.id, u.address, u.language FROM users u
       WHERE lower(u.email) = lower($1) AND u.email_verified AND NOT u.email_asserted AND NOT u.disabled`,
      [address],
    );
    return owner;
  }

  /** The user whom the first start created. */
  async firstAdministrator(): Promise<string | undefined> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return (await this.database.repo(User).findOne({ select: { id: true }, where: { installationAdmin: true }, order }))?.id;
  }
}
