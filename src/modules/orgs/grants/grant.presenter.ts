import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import { TeamPresenter } from '../teams/team.presenter.js';
import type { TeamPermissionListView, UserPermissionListView } from './grant.view.js';
import type { TeamGrant, UserGrant } from './grants.service.js';

@Injectable()
export class GrantPresenter {
  constructor(
    private readonly userPresenter: UserPresenter,
    private readonly teamPresenter: TeamPresenter,
  ) {}

  presentUsers(page: Page<UserGrant>, resources: Resources): UserPermissionListView {
    return {
      ...page,
      items: page.items.map(({ permission, user }) => ({ permission, user: this.userPresenter.present(user, resources) })),
    };
  }

  presentTeams(page: Page<TeamGrant>, actor: Actor): TeamPermissionListView {
    return { ...page, items: page.items.map(({ permission, team }) => ({ permission, team: this.teamPresenter.present(team, actor) })) };
  }
}
