import { Module } from '@nestjs/common';
import { DescribePlace } from './places/describe-place.js';
import { FindSites } from './places/find-sites.js';
import { PublishedOutlines } from './places/published-outlines.js';
import { IssuePreview } from './resolution/issue-preview.js';
import { PreviewsController } from './resolution/previews.controller.js';
import { PublishedUrlsController } from './resolution/published-urls.controller.js';
import { ResolvePublishedUrl } from './resolution/resolve-published-url.js';
import { Admissions } from './visits/admissions.js';
import { Arrivals } from './visits/arrivals.js';
import { Previews } from './visits/previews.js';
import { VisitCookies } from './visits/visit-cookies.js';
import { Visits } from './visits/visits.js';

/** Published sites for their readers: who may read what, at which address. */
@Module({
  controllers: [PublishedUrlsController, PreviewsController],
  providers: [
    ResolvePublishedUrl,
    IssuePreview,
    Arrivals,
    Previews,
    FindSites,
    PublishedOutlines,
    DescribePlace,
    Admissions,
    VisitCookies,
    Visits,
  ],
})
export class PublishingModule {}
