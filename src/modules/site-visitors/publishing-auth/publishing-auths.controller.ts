import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, Resource } from '../../../common/access/access.decorators.js';
import { AnswersSecret } from '../../../common/safe-writes/idempotency.interceptor.js';
import { Site } from '../../site-structure/site.entity.js';
import { UpdatePublishingAuthDto } from './publishing-auth.dto.js';
import { PublishingAuthView } from './publishing-auth.view.js';
import { PublishingAuths } from './publishing-auths.service.js';

@ApiTags('Sites')
@Controller('v1/orgs/:organizationId/sites/:siteId/publishing/auth')
export class PublishingAuthsController {
  constructor(private readonly publishingAuths: PublishingAuths) {}

  /**
   * Get how visitors of a site sign in
   * @remarks
   * Returns the settings with the key that your application signs tokens of visitors with (HS256). The key is made when it is
   * read for the first time. It is stored encrypted; if `SECRET_KEY` has changed since, it cannot be read (400) until you
   * regenerate it.
   */
  @Get()
  @Can('site:admin', { scope: 'site:auth:read' })
  getSitePublishingAuthById(@Resource('site') site: Site): Promise<PublishingAuthView> {
    return this.publishingAuths.get(site);
  }

  /**
   * Update how visitors of a site sign in
   * @remarks
   * Changes the settings that you send and returns them all. An empty body is refused (400).
   */
  @Patch()
  @Can('site:admin', { scope: 'site:auth:write' })
  updateSitePublishingAuthById(@Resource('site') site: Site, @Body() body: UpdatePublishingAuthDto): Promise<PublishingAuthView> {
    return this.publishingAuths.update(site, body);
  }

  /**
   * Replace the key of the tokens of visitors
   * @remarks
   * Makes a new random key of 256 bits and returns it with the settings. Tokens that were signed with the old key are not valid
   * from then on.
   */
  @Post('regenerate')
  @AnswersSecret()
  @Can('site:admin', { scope: 'site:auth:write' })
  @HttpCode(200)
  regenerateSitePublishingAuthById(@Resource('site') site: Site): Promise<PublishingAuthView> {
    return this.publishingAuths.regenerate(site);
  }
}
