import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VersionsModule } from '../versions/versions.module.js';
import { AdaptiveSchemas } from './adaptive-schema/adaptive-schemas.service.js';
import { AdaptiveSchemasController } from './adaptive-schema/adaptive-schemas.controller.js';
import { CarriedVisits } from './passes/carried-visits.js';
import { CountInsights } from './insights/count-insights.js';
import { ForgetInsights } from './insights/forget-insights.js';
import { InsightsController } from './insights/insights.controller.js';
import { IssueFigures } from './insights/issue-figures.js';
import { ListInsights } from './insights/list-insights.js';
import { ReadFigures } from './insights/read-figures.js';
import { Previewers } from './admission/previewers.js';
import { PublishingAuth } from './publishing-auth/publishing-auth.entity.js';
import { PublishingAuths } from './publishing-auth/publishing-auths.service.js';
import { PublishingAuthsController } from './publishing-auth/publishing-auths.controller.js';
import { Readmission } from './admission/readmission.js';
import { RecentHeads } from './admission/recent-heads.js';
import { SiteFeedback } from './insights/site-feedback.entity.js';
import { SiteInsight } from './insights/site-insight.entity.js';
import { SiteReach } from './admission/site-reach.js';
import { StoreFeedback } from './insights/store-feedback.js';
import { SiteVisitors } from './admission/site-visitors.js';
import { VisitState } from './admission/visit-state.js';
import { VisitorPasses } from './passes/visitor-passes.js';
import { VisitorSource } from '../../common/access/visitor-source.js';
import { VisitorTokens } from './passes/visitor-tokens.js';

/** Who visits sites, and what they may read. Global, because the guard asks it on every route that accepts visitors. */
@Global()
@Module({
  imports: [VersionsModule, TypeOrmModule.forFeature([PublishingAuth, SiteInsight, SiteFeedback])],
  controllers: [AdaptiveSchemasController, PublishingAuthsController, InsightsController],
  providers: [
    AdaptiveSchemas,
    PublishingAuths,
    CountInsights,
    ListInsights,
    ReadFigures,
    IssueFigures,
    ForgetInsights,
    StoreFeedback,
    VisitorPasses,
    VisitState,
    Previewers,
    RecentHeads,
    SiteReach,
    Readmission,
    CarriedVisits,
    { provide: VisitorSource, useClass: SiteVisitors },
    VisitorTokens,
  ],
  exports: [CountInsights, ListInsights, ReadFigures, StoreFeedback, Previewers, Readmission, VisitorPasses, VisitorTokens, VisitorSource],
})
export class SiteVisitorsModule {}
