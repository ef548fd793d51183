import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { newId } from '../../common/ids/ids.js';
import { Conflict, Forbidden, NotFound } from '../../common/http/errors.js';
import { ApiTokensService } from './api-tokens.service.js';
import type { CreateUserDto, UpdateUserDto } from './user.dto.js';
import { User } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly db: Database,
    private readonly tokens: ApiTokensService,
  ) {}

  async get(id: string): Promise<User> {
    const user = await this.db.repo(User).findOneBy({ id });
    if (!user) throw new NotFound('user');
    return user;
  }

  /** Marks the address as verified, because an installation administrator vouches for it. */
  async create({ email, displayName }: CreateUserDto): Promise<User> {
    const user = { id: newId(), email, displayName, emailVerified: true };
    await this.db.repo(User).insert(user);
    return this.get(user.id);
  }

  /**
   * Finds or creates the user with this address and marks the address as verified. The caller must have proof that the
   * user receives mail there. If two calls run at the same time, one creates the user and the other one finds it. An
   * account whose address was only asserted by an identity provider may belong to somebody else than the reader of the
   * mail, so it is found only for its own user.
   */
  async withProvenAddress(email: string, displayName: string, callerId?: string): Promise<{ user: User; made: boolean }> {
    const [made] = await this.db.query<{ id: string }>(
      `INSERT INTO users (id, email, email_verified, display_name) VALUES ($1, $2, true, $3)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
      [newId(), email, displayName],
    );
    if (made) return { user: await this.get(made.id), made: true };
    const [found] = await this.db.query<{ id: string }>(
      `UPDATE users SET email_verified = true, updated_at = CASE WHEN email_verified THEN updated_at ELSE now() END
       WHERE lower(email) = lower($1) AND NOT disabled AND (email_verified OR NOT email_asserted OR id = $2) RETURNING id`,
      [email, callerId ?? null],
    );
    if (!found) throw await this.whyNot(email);
    return { user: await this.get(found.id), made: false };
  }

  /** Creates a user whose address an identity provider asserts. Undefined if the address is taken. */
  async createAsserted(email: string, displayName: string): Promise<User | undefined> {
    const [made] = await this.db.query<{ id: string }>(
      `INSERT INTO users (id, email, email_asserted, display_name) VALUES ($1, $2, true, $3)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
      [newId(), email, displayName],
    );
    return made && this.get(made.id);
  }

  private async whyNot(email: string): Promise<Error> {
    const [disabled] = await this.db.query('SELECT 1 FROM users WHERE lower(email) = lower($1) AND disabled', [email]);
    return disabled
      ? new Forbidden('This user is disabled')
      : new Conflict(
          'An account with this address exists, but its address is not verified: send the token of that account, or ask an installation administrator to verify it',
        );
  }

  async update(user: User, { photoURL, ...changes }: UpdateUserDto, actor: Actor): Promise<User> {
    const { disabled, emailVerified } = changes;
    if ((disabled !== undefined || emailVerified !== undefined) && !actor.installationAdmin) {
      throw new Forbidden('Only installation administrators may change `disabled` and `emailVerified`');
    }
    if (disabled === true && user.id === actor.userId) throw new Conflict('You cannot disable yourself');
    await this.db.repo(User).update(user.id, { ...changes, ...(photoURL !== undefined && { photoUrl: photoURL }), updatedAt: new Date() });
    if (disabled === true) await this.db.afterCommit(() => this.tokens.forgetUser(user.id));
    return this.get(user.id);
  }
}
