import { Injectable } from '@nestjs/common';
import type { Page } from '../../../common/db/paginate.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { PutResult } from './put-site-redirects.js';
import type { ResolvedRedirect } from './resolve-redirect.js';
import type { SiteRedirect } from './site-redirect.entity.js';
import type {
  PutRedirectResultsView,
  RedirectDestinationView,
  ResolvedRedirectView,
  SiteRedirectListView,
  SiteRedirectView,
} from './site-redirect.view.js';

@Injectable()
export class SiteRedirectPresenter {
  present(redirect: SiteRedirect): SiteRedirectView {
    const { id, source, draft, permanent, captureWildcard, createdAt, updatedAt } = redirect;
    return {
      object: 'site-redirect',
      id,
      source,
      destination: destinationOf(redirect),
      draft,
      permanent,
      captureWildcard,
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
    };
  }

  presentPage(page: Page<SiteRedirect>): SiteRedirectListView {
    return { ...page, items: page.items.map((redirect) => this.present(redirect)) };
  }

  presentResolved({ redirect, target }: ResolvedRedirect): ResolvedRedirectView {
    return { redirect: this.present(redirect), target };
  }

  presentResults(results: readonly PutResult[]): PutRedirectResultsView {
    return { results: results.map(({ redirect, ...result }) => ({ ...result, ...(redirect && { redirect: this.present(redirect) }) })) };
  }
}

function destinationOf({ sectionId, siteSpaceId, pageId, url }: SiteRedirect): RedirectDestinationView {
  if (url !== null) return { kind: 'external', url };
  if (sectionId !== null) return { kind: 'site-section', siteSectionId: sectionId };
  return pageId === null ? { kind: 'site-space', siteSpaceId: siteSpaceId! } : { kind: 'site-page', siteSpaceId: siteSpaceId!, pageId };
}
