import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Urls } from '../../../common/http/urls.js';
import { ExternalLinkPresenter } from '../external-links/external-link.presenter.js';
import { SiteSectionPresenter } from '../sections/site-section.presenter.js';
import type { SiteSectionView } from '../sections/site-section.view.js';
import type { Structure } from '../shown/read-structure.js';
import { SiteSectionGroup } from '../outline/site-section-group.entity.js';
import { SiteSection } from '../outline/site-section.entity.js';
import type { SectionEntryView, SiteSectionGroupView } from './site-section-group.view.js';

@Injectable()
export class SiteSectionGroupPresenter {
  constructor(
    private readonly siteSectionPresenter: SiteSectionPresenter,
    private readonly externalLinkPresenter: ExternalLinkPresenter,
    private readonly urls: Urls,
  ) {}

  present(group: SiteSectionGroup, structure: Structure, actor: Actor): SiteSectionGroupView {
    const { orgId, id } = structure.site;
    const children = this.presentEntries(group.id, structure, actor);
    return {
      object: 'site-section-group',
      id: group.id,
      title: group.title,
      ...(group.groupId !== null && { sectionGroup: group.groupId }),
      ...(group.icon !== null && { icon: group.icon }),
      draft: false,
      sections: children.filter((child): child is SiteSectionView => child.object === 'site-section'),
      children,
      urls: { location: this.urls.api('orgs', orgId, 'sites', id, 'section-groups', group.id) },
    };
  }

  /** The sections, groups and links in a group, or at the top of the site for null. */
  presentEntries(groupId: string | null, structure: Structure, actor: Actor): SectionEntryView[] {
    return structure.outline.entriesIn(groupId).map((entry) => {
      if (entry instanceof SiteSectionGroup) return this.present(entry, structure, actor);
      return entry instanceof SiteSection
        ? this.siteSectionPresenter.present(entry, structure, actor)
        : this.externalLinkPresenter.present(entry, structure.site);
    });
  }
}
