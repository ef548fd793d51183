import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import { Database } from '../../common/db/database.js';
import { newId } from '../../common/db/ids.js';
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

  /** The address counts as verified: whoever runs the installation vouches for it. */
  async create({ email, displayName }: CreateUserDto): Promise<User> {
    const user = { id: newId(), email, displayName, emailVerified: true };
    await this.db.repo(User).insert(user);
    return this.get(user.id);
  }

  async update(user: User, { photoURL, ...changes }: UpdateUserDto, actor: Actor): Promise<User> {
    const { disabled, emailVerified } = changes;
    if ((disabled !== undefined || emailVerified !== undefined) && !actor.installationAdmin) {
      throw new Forbidden('Only installation administrators may change "disabled" and "emailVerified"');
    }
    if (disabled === true && user.id === actor.userId) throw new Conflict('You cannot disable yourself');
    await this.db.repo(User).update(user.id, { ...changes, ...(photoURL !== undefined && { photoUrl: photoURL }), updatedAt: new Date() });
    if (disabled === true) await this.db.afterCommit(() => this.tokens.forgetUser(user.id));
    return this.get(user.id);
  }
}
