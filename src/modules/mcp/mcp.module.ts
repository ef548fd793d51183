import { Global, Module } from '@nestjs/common';
import { ObserveModule } from '../../common/observe/observe.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
import { SitePrograms } from '../publishing/reader/serve/site-programs.js';
import { SearchModule } from '../search/search.module.js';
import { SiteLooksModule } from '../site-looks/site-looks.module.js';
import { AnswerMembers } from './members/answer-members.js';
import { GetMemberPage } from './members/get-member-page.js';
import { InnerRequests } from './members/inner-requests.js';
import { MembersMcpController } from './members/members-mcp.controller.js';
import { PostComment } from './members/post-comment.js';
import { ProposeChange } from './members/propose-change.js';
import { ReadTools } from './members/read-tools.js';
import { ResourceMetadataController } from './members/resource-metadata.controller.js';
import { McpMetrics } from './protocol/mcp-metrics.js';
import { McpProtocol } from './protocol/mcp-protocol.js';
import { AnswerPrograms } from './sites/answer-programs.js';
import { FindOnSite } from './sites/find-on-site.js';
import { GetPage } from './sites/get-page.js';
import { ListPages } from './sites/list-pages.js';
import { OfferTools } from './sites/offer-tools.js';
import { ReadSites } from './sites/read-site.js';
import { SiteTools } from './sites/site-tools.js';
import { SearchDocumentation } from './sites/search-documentation.js';

/** Tools for programs, with the Model Context Protocol. Global because sites answer programs with them. */
@Global()
@Module({
  imports: [ObserveModule, PublishingModule, SearchModule, SiteLooksModule],
  controllers: [MembersMcpController, ResourceMetadataController],
  providers: [
    InnerRequests,
    ReadTools,
    GetMemberPage,
    ProposeChange,
    PostComment,
    AnswerMembers,
    McpMetrics,
    McpProtocol,
    ReadSites,
    OfferTools,
    FindOnSite,
    SearchDocumentation,
    GetPage,
    ListPages,
    SiteTools,
    { provide: SitePrograms, useClass: AnswerPrograms },
  ],
  exports: [SitePrograms],
})
export class McpModule {}
