import { Module } from '@nestjs/common';
import { ChangeRequestsModule } from '../change-requests/change-requests.module.js';
import { ContentModule } from '../content/content.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { OpenAPIModule } from '../openapi/openapi.module.js';
import { OrgsModule } from '../orgs/orgs.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ContentLinks } from './content-links.js';
import { ExtractAllLinks, ExtractLinks } from './extract-links.js';
import { FindBrokenLinks, FollowMerges } from './find-broken-links.job.js';
import { FindTargets } from './find-targets.js';
import { LinksController } from './links.controller.js';
import { LinksPresenter } from './links.presenter.js';
import { Locations } from './locations.js';
import { PresentPlaces } from './present-places.js';
import { PresentVersion } from './present-version.js';
import { ReadLinks } from './read-links.js';
import { SpaceLinksController } from './space-links.controller.js';
import { UsedByController } from './used-by.controller.js';
import { VisibleThings } from './visible-things.js';

/** What content links to, and what links to it. */
@Module({
  imports: [IdentityModule, OrgsModule, OpenAPIModule, SpacesModule, VersionsModule, ContentModule, ChangeRequestsModule],
  controllers: [LinksController, SpaceLinksController, UsedByController],
  providers: [
    ContentLinks,
    VisibleThings,
    FindTargets,
    ReadLinks,
    PresentVersion,
    PresentPlaces,
    Locations,
    LinksPresenter,
    ExtractLinks,
    ExtractAllLinks,
    FindBrokenLinks,
    FollowMerges,
  ],
})
export class LinksModule {}
