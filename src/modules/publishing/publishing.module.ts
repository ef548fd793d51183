import { Module } from '@nestjs/common';
import { DescribePlace } from './places/describe-place.js';
import { FindSites } from './places/find-sites.js';
import { PublishedOutlines } from './places/published-outlines.js';
import { PublishedUrlsController } from './resolution/published-urls.controller.js';
import { ResolvePublishedUrl } from './resolution/resolve-published-url.js';
import { Admissions } from './visits/admissions.js';
import { VisitCookies } from './visits/visit-cookies.js';
import { Visits } from './visits/visits.js';

/** Published sites for their readers: who may read what, at which address. */
@Module({
  controllers: [PublishedUrlsController],
  providers: [ResolvePublishedUrl, FindSites, PublishedOutlines, DescribePlace, Admissions, VisitCookies, Visits],
})
export class PublishingModule {}
