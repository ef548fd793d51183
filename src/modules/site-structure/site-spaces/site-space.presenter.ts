import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Urls } from '../../../common/http/urls.js';
import { SpacePresenter } from '../../spaces/space.presenter.js';
import { siteSpaceAddress } from '../outline/place-address.js';
import type { Structure } from '../shown/read-structure.js';
import type { SiteSpace } from '../outline/site-space.entity.js';
import type { SiteSpaceView } from './site-space.view.js';

@Injectable()
export class SiteSpacePresenter {
  constructor(
    private readonly spacePresenter: SpacePresenter,
    private readonly urls: Urls,
  ) {}

  /** The space must be one that the caller may see. */
  present(siteSpace: SiteSpace, structure: Structure, actor: Actor): SiteSpaceView {
    const { site, spaces, outline, address } = structure;
    const details = spaces.get(siteSpace.spaceId)!;
    const section = outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
    return {
      object: 'site-space',
      id: siteSpace.id,
      path: siteSpace.path,
      ...(siteSpace.sectionId !== null && { section: siteSpace.sectionId }),
      space: this.spacePresenter.present(details, actor),
      title: details.space.title,
      default: siteSpace.isDefault,
      draft: false,
      ...(siteSpace.condition !== null && { condition: siteSpace.condition }),
      hasAdvancedCustomizationFeature: false,
      urls: {
        location: this.urls.api('orgs', site.orgId, 'sites', site.id, 'site-spaces', siteSpace.id),
        ...(address !== undefined && { published: siteSpaceAddress(address, siteSpace, section) }),
      },
    };
  }

  /** Those whose space the caller may see. */
  presentAll(siteSpaces: readonly SiteSpace[], structure: Structure, actor: Actor): SiteSpaceView[] {
    return siteSpaces.filter(({ spaceId }) => structure.spaces.has(spaceId)).map((siteSpace) => this.present(siteSpace, structure, actor));
  }
}
