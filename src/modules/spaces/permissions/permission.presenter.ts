import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { Explanation } from './permissions.service.js';
import type { PermissionExplanationView } from './permission.view.js';

@Injectable()
export class PermissionPresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  presentExplanation({ user, permission, rules }: Explanation, resources: Resources): PermissionExplanationView {
    const presented = rules.map(({ rule, at, team, says, gives }) => {
      const decisive = permission !== null && gives === permission;
      return { rule, at, ...(team !== undefined && { team }), says, gives, decisive };
    });
    return { object: 'permission-explanation', user: this.userPresenter.present(user, resources), permission, rules: presented };
  }
}
