import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, CurrentResources, PlainParams, Resource } from '../../common/access/access.decorators.js';
import { Resources } from '../../common/access/resources.js';
import { MemberPresenter } from '../orgs/members/member.presenter.js';
import { MemberView } from '../orgs/members/member.view.js';
import { Org } from '../orgs/org.entity.js';
import { SSOMembers } from './sso-members.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId/members/:userId/sso')
export class SSOMembersController {
  constructor(
    private readonly ssoMembers: SSOMembers,
    private readonly memberPresenter: MemberPresenter,
  ) {}

  /**
   * Add a user as an SSO member
   * @remarks
   * Returns the member with `sso` set to `true`. SSO members have access with all their tokens while the organization
   * requires single sign-on. A user who signs in with a provider of the organization becomes one, too. A user of the
   * installation who is not a member becomes one if their verified e-mail address is in one of the `emailDomains` of the
   * organization, with the `defaultRole` of its provider or of the organization. Everybody else is 404.
   */
  @Post()
  @Can('org:admin')
  @PlainParams('userId')
  @HttpCode(200)
  async setUserAsSSOMemberForOrganization(
    @Resource('org') org: Org,
    @Param('userId') userId: string,
    @CurrentResources() resources: Resources,
  ): Promise<MemberView> {
    return this.memberPresenter.present(await this.ssoMembers.add(org, userId), resources);
  }
}
