import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { TeamGrant, UserGrant } from '../../orgs/grants/grants.service.js';
import { TeamPresenter } from '../../orgs/teams/team.presenter.js';
import type { Explanation } from './explain-permission.js';
import type { PermissionExplanationView, TeamPermissionListView, UserPermissionListView } from './permission.view.js';

@Injectable()
export class PermissionPresenter {
  constructor(
    private readonly users: UserPresenter,
    private readonly teams: TeamPresenter,
  ) {}

  presentUsers(page: Page<UserGrant>, resources: Resources): UserPermissionListView {
    return { ...page, items: page.items.map(({ permission, user }) => ({ permission, user: this.users.present(user, resources) })) };
  }

  presentTeams(page: Page<TeamGrant>, actor: Actor): TeamPermissionListView {
    return { ...page, items: page.items.map(({ permission, team }) => ({ permission, team: this.teams.present(team, actor) })) };
  }

  presentExplanation({ user, permission, rules }: Explanation, resources: Resources): PermissionExplanationView {
    const presented = rules.map(({ rule, at, team, says, gives }) => {
      const decisive = permission !== null && gives === permission;
      return { rule, at, ...(team !== undefined && { team }), says, gives, decisive };
    });
    return { object: 'permission-explanation', user: this.users.present(user, resources), permission, rules: presented };
  }
}
