import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import type { Site } from '../site.entity.js';
import type { SiteExternalLink } from '../outline/site-external-link.entity.js';
import type { SiteExternalLinkView } from './external-link.view.js';

@Injectable()
export class ExternalLinkPresenter {
  constructor(private readonly urls: Urls) {}

  present(link: SiteExternalLink, { id, orgId }: Site): SiteExternalLinkView {
    return {
      object: 'site-external-link',
      id: link.id,
      title: link.title,
      url: link.url,
      ...(link.description !== null && { description: link.description }),
      ...(link.icon !== null && { icon: link.icon }),
      ...(link.groupId !== null && { sectionGroup: link.groupId }),
      ...(link.condition !== null && { condition: link.condition }),
      draft: link.draft,
      ...(Object.keys(link.localizedTitle).length > 0 && { localizedTitle: link.localizedTitle }),
      ...(Object.keys(link.localizedDescription).length > 0 && { localizedDescription: link.localizedDescription }),
      sections: [],
      siteSpaces: [],
      children: [],
      urls: { location: this.urls.api('orgs', orgId, 'sites', id, 'external-links', link.id) },
    };
  }
}
