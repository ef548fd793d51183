import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { UserAccess } from './user.access.js';
import type { Person } from './person.js';
import type { User } from './user.entity.js';
import type { AccountListView, AccountView, UserView } from './user.view.js';

@Injectable()
export class UserPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly userAccess: UserAccess,
  ) {}

  /**
   * The user as embedded in other resources. Callers who may not list the members of the organization get no e-mail
   * address.
   */
  present(user: Person, resources: Resources): UserView {
    return this.presentPerson(user, resources.showMembers || user.id === resources.actor.userId);
  }

  /** The user as shown to themselves, with the e-mail address. */
  presentOneself(user: Person): UserView {
    return this.presentPerson(user, true);
  }

  presentAccount(user: User, resources: Resources): AccountView {
    const { language, timeZone, emailVerified, disabled, installationAdmin } = user;
    const whole = this.userAccess.mayManage(user, resources);
    return {
      ...this.presentPerson(user, this.userAccess.mayReadAddress(user, resources)),
      ...(whole && {
        ...(language !== null && { language }),
        ...(timeZone !== null && { timeZone }),
        emailVerified,
        disabled,
        installationAdmin,
      }),
    };
  }

  presentAccounts(page: Page<User>, resources: Resources): AccountListView {
    return { ...page, items: page.items.map((user) => this.presentAccount(user, resources)) };
  }

  private presentPerson({ id, displayName, email, photoUrl }: Person, withAddress: boolean): UserView {
    return {
      object: 'user',
      id,
      displayName,
      ...(withAddress && { email }),
      ...(photoUrl !== null && { photoURL: photoUrl }),
      urls: { location: this.urls.api('users', id) },
    };
  }
}
