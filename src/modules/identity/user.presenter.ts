import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { Urls } from '../../common/http/urls.js';
import { UserAccess } from './user.access.js';
import type { User } from './user.entity.js';
import type { AccountView, UserView } from './user.view.js';

@Injectable()
export class UserPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly access: UserAccess,
  ) {}

  /** As embedded in every other resource. */
  present(user: Pick<User, 'id' | 'displayName' | 'email' | 'photoUrl'>): UserView {
    return {
      object: 'user',
      id: user.id,
      displayName: user.displayName,
      email: user.email,
      ...(user.photoUrl !== null && { photoURL: user.photoUrl }),
      urls: { location: this.urls.api('users', user.id) },
    };
  }

  presentAccount(user: User, resources: Pick<Resources, 'actor'>): AccountView {
    const { emailVerified, disabled, installationAdmin } = user;
    const whole = this.access.mayManage(user, resources);
    return { ...this.present(user), ...(whole && { emailVerified, disabled, installationAdmin }) };
  }
}
