import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { Database } from '../../common/db/database.js';
import { Org } from '../orgs/org.entity.js';
import { OrgPresenter } from '../orgs/organizations/org.presenter.js';
import { SpacePresenter } from '../spaces/space.presenter.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import type { ContentLocationView } from './links.view.js';
import { PresentVersion } from './present-version.js';
import { VisibleThings } from './visible-things.js';

export type Place = Pick<ContentLocationView, 'organization' | 'space' | 'versionContext'>;

/** The places of one response. */
export interface Places {
  organization: Pick<Place, 'organization'>;
  byContent: ReadonlyMap<Content, Place>;
}

/** Presents the organization, the space and the version that locations are in, each once for a response. */
@Injectable()
export class PresentPlaces {
  constructor(
    private readonly database: Database,
    private readonly visibleThings: VisibleThings,
    private readonly orgPresenter: OrgPresenter,
    private readonly spacePresenter: SpacePresenter,
    private readonly presentVersion: PresentVersion,
  ) {}

  async present(contents: Iterable<Content>, resources: Resources): Promise<Places> {
    const orgId = resources.has('space') ? resources.get('space').orgId : resources.get('org').id;
    const org = await this.database.repo(Org).findOneByOrFail({ id: orgId });
    const organization = { organization: this.orgPresenter.present(org, resources.actor) };
    const all = [...contents];
    const ids = all.map(({ revision }) => revision.spaceId);
    const known = await this.visibleThings.spaces(orgId, ids, resources.actor);
    const byContent = new Map<Content, Place>();
    for (const content of all) {
      const details = known.get(content.revision.spaceId);
      const space = details && { space: this.spacePresenter.present(details, resources.actor) };
      byContent.set(content, { ...organization, ...space, versionContext: await this.presentVersion.present(content, resources) });
    }
    return { organization, byContent };
  }
}
