import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StandingSource } from '../../common/access/standing-source.js';
import { UserCircle } from '../identity/user-circle.js';
import { AgentInstructionsController } from './agent-instructions.controller.js';
import { Grant } from './grants/grant.entity.js';
import { MemberStanding } from './grants/member-standing.js';
import { FellowMembers } from './members/fellow-members.js';
import { Member } from './members/member.entity.js';
import { OrgAccess } from './org.access.js';
import { Org } from './org.entity.js';
import { OrgPresenter } from './org.presenter.js';
import { OrgsController } from './orgs.controller.js';
import { OrgsService } from './orgs.service.js';

/** Who may touch what. Global because the guard asks for standings, and identity for who knows whom. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Org, Member, Grant])],
  controllers: [OrgsController, AgentInstructionsController],
  providers: [
    OrgsService,
    OrgAccess,
    OrgPresenter,
    { provide: StandingSource, useClass: MemberStanding },
    { provide: UserCircle, useClass: FellowMembers },
  ],
  exports: [OrgAccess, OrgPresenter, StandingSource, UserCircle],
})
export class OrgsModule {}
