import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page } from '../../common/db/paginate.js';
import { Events } from '../../common/events/events.js';
import { newId } from '../../common/ids/ids.js';
import { Conflict, Forbidden, NotFound } from '../../common/http/errors.js';
import { sentMembers } from '../../common/http/sent-members.js';
import { AccountChanged } from './account.events.js';
import { ApiTokensService } from './api-tokens.service.js';
import type { CreateUserDto, ListUsersQuery, UpdateUserDto } from './user.dto.js';
import { User } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly apiTokensService: ApiTokensService,
    private readonly events: Events,
  ) {}

  list({ email, ...query }: ListUsersQuery): Promise<Page<User>> {
    return paginate(
      this.database,
      {
        name: 'users',
        select: this.entityRows.columns(User, 'u'),
        from: 'users u',
        where: email === undefined ? [] : ['lower(u.address) = lower($1)'],
        values: email === undefined ? [] : [email],
        order: newestFirst('u'),
      },
      query,
      (row) => this.entityRows.read(User, 'u', row)!,
    );
  }

  async get(id: string): Promise<User> {
    const user = await this.database.repo(User).findOneBy({ id });
    if (!user) throw new NotFound('user');
    return user;
  }

  async hasAddress(id: string, email: string): Promise<boolean> {
    const found = await this.database.query('SELECT 1 FROM users WHERE id = $1 AND lower(address) = lower($2)', [id, email]);
    return found.length > 0;
  }

  /** Marks the address as verified, because an installation administrator vouches for it. */
  async create({ email, displayName }: CreateUserDto): Promise<User> {
    const user = { id: newId(), email, displayName, emailVerified: true };
    return this.database.tx(async () => {
      await this.database.repo(User).insert(user);
      audit(this.database, 'user.create', user);
      return this.get(user.id);
    });
  }

  /**
   * Finds or creates the user with this address and marks the address as verified. The caller must have proof that the
   * user receives mail there. If two calls run at the same time, one creates the user and the other one finds it. An
   * account whose address was only asserted by an identity provider may belong to somebody else than the reader of the
   * mail, so only the token of its own user makes the address its own.
   */
  async withProvenAddress(email: string, displayName: string, callerId?: string): Promise<{ user: User; made: boolean }> {
    if (callerId !== undefined) await this.own(callerId);
    const [made] = await this.database.query<{ id: string }>(
      `INSERT INTO users (id, email, email_verified, display_name) VALUES ($1, $2, true, $3)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
      [newId(), email, displayName],
    );
    if (made) {
      audit(this.database, 'user.create', made);
      return { user: await this.get(made.id), made: true };
    }
    const [found] = await this.database.query<{ id: string }>(
      `UPDATE users SET email_verified = true, updated_at = CASE WHEN email_verified THEN updated_at ELSE now() END
       WHERE lower(email) = lower($1) AND NOT disabled AND NOT email_asserted RETURNING id`,
      [email],
    );
    if (!found) throw new Forbidden('This user is disabled');
    return { user: await this.get(found.id), made: false };
  }

  /** Creates a user whose address an identity provider asserts, as a part of the open transaction. Others may have that address as well. */
  async createAsserted(email: string, displayName: string): Promise<User> {
    const id = newId();
    await this.database.repo(User).insert({ id, email, emailAsserted: true, displayName });
    audit(this.database, 'user.create', { id });
    return this.get(id);
  }

  /**
   * Changes what an identity provider asserts of a user whom it has brought, as a part of the open transaction. A user who has proven
   * an address decides about themselves.
   */
  async changeAsserted(id: string, { email, displayName }: Pick<User, 'email' | 'displayName'>): Promise<void> {
    await this.database.repo(User).update({ id, emailAsserted: true }, { email, displayName, updatedAt: new Date() });
  }

  /** Makes the asserted address of a user their own, unless another account has it. */
  private async own(id: string): Promise<void> {
    const [user] = await this.database.query<{ taken: boolean }>(
      `SELECT EXISTS (SELECT FROM users o WHERE lower(o.email) = lower(u.address) AND NOT o.email_asserted) AS taken
       FROM users u WHERE u.id = $1 AND u.email_asserted AND NOT u.disabled`,
      [id],
    );
    if (user?.taken) throw new Conflict('Another account has this e-mail address: link your identity to it, or send no token');
    if (user) await this.database.repo(User).update(id, { emailAsserted: false });
  }

  async update(user: User, body: UpdateUserDto, actor: Actor): Promise<User> {
    const { photoURL, ...changes } = body;
    const { disabled, emailVerified } = changes;
    if ((disabled !== undefined || emailVerified !== undefined) && !actor.installationAdmin) {
      throw new Forbidden('Only installation administrators may change `disabled` and `emailVerified`');
    }
    if (disabled === true && user.id === actor.userId) throw new Conflict('You cannot disable yourself');
    return this.database.tx(async () => {
      await this.database.repo(User).update(user.id, {
        ...changes,
        // Only one user has a verified address.
        ...(emailVerified === true && { emailAsserted: false }),
        ...(photoURL !== undefined && { photoUrl: photoURL }),
        updatedAt: new Date(),
      });
      if (disabled === true) await this.apiTokensService.refreshUser(user.id);
      const payload = { members: sentMembers(body), disabled, emailVerified };
      audit(this.database, 'user.update', { id: user.id }, payload);
      await this.events.emit(new AccountChanged(user.id, null, 'user.update', { id: user.id }, payload));
      return this.get(user.id);
    });
  }
}
