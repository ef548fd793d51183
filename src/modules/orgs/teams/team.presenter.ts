import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { MemberPresenter } from '../members/member.presenter.js';
import { TeamAccess } from './team.access.js';
import type { TeamSeatDetails } from './team-members.service.js';
import type { TeamMemberListView, TeamMemberView, TeamListView, TeamOfMemberListView, TeamView } from './team.view.js';
import type { TeamDetails, TeamOfMember } from './teams.service.js';

@Injectable()
export class TeamPresenter {
  constructor(
    private readonly teamAccess: TeamAccess,
    private readonly memberPresenter: MemberPresenter,
  ) {}

  present({ team, role, members, spaces }: TeamDetails, actor: Actor): TeamView {
    return {
      object: 'team',
      id: team.id,
      title: team.title,
      members,
      spaces,
      createdAt: isoTime(team.createdAt),
      permissions: this.teamAccess.permissionsOf(team, role, actor),
    };
  }

  presentPage(page: Page<TeamDetails>, actor: Actor): TeamListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }

  private presentMember({ details, role }: TeamSeatDetails, resources: Resources): TeamMemberView {
    return { organization: this.memberPresenter.show(details, resources), team: { role }, permissions: { view: true } };
  }

  presentMembers(page: Page<TeamSeatDetails>, resources: Resources): TeamMemberListView {
    return { ...page, items: page.items.map((seat) => this.presentMember(seat, resources)) };
  }

  presentTeamsOfMember(page: Page<TeamOfMember>, actor: Actor): TeamOfMemberListView {
    return { ...page, items: page.items.map(({ details, seat }) => ({ team: this.present(details, actor), member: { role: seat } })) };
  }
}
