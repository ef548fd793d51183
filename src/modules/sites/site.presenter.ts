import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Resources } from '../../common/access/resources.js';
import type { Role } from '../../common/access/role.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import type { Org } from '../orgs/org.entity.js';
import { INHERIT } from '../spaces/tree/level.field.js';
import { comparableAddress } from './comparable-address.js';
import { FIGURES } from '../site-visitors/insights/issue-figures.js';
import { SiteAccess } from '../site-structure/site.access.js';
import { SiteAddresses } from '../site-structure/site-addresses.js';
import type { Site } from '../site-structure/site.entity.js';
import type { SiteListView, SiteView } from './site.view.js';

/** A site with what its representation needs besides its columns. */
export interface SiteDetails {
  site: Site;
  /** The roles granted to the caller on the site. */
  granted: readonly Role[];
  /** The number of site spaces. */
  siteSpaces: number;
}

@Injectable()
export class SitePresenter {
  constructor(
    private readonly siteAccess: SiteAccess,
    private readonly urls: Urls,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  /** `address` replaces the published address of the site, if it contains a share key. */
  present(
    { site, granted, siteSpaces }: SiteDetails,
    org: Org,
    actor: Actor,
    address = this.siteAddresses.addressOf(site, org.hostname),
  ): SiteView {
    // Visitors do not learn which addresses are planned.
    const permissions = this.siteAccess.permissionsOf(site, granted, actor);
    const { hostname, proxy } = actor.visitor ? { hostname: site.servedHostname, proxy: site.servedProxy } : site;
    return {
      object: 'site',
      id: site.id,
      type: site.type,
      appliedType: site.type,
      title: site.title,
      ...(hostname !== null && { hostname }),
      ...(site.basename !== null && { basename: site.basename }),
      ...(proxy !== null && { proxy: { origin: this.siteAddresses.origin(site, org.hostname), target: `https://${proxy}` } }),
      ...(!actor.visitor && addressStatusOf(site)),
      visibility: site.visibility,
      published: site.published,
      siteSpaces,
      createdAt: isoTime(site.createdAt),
      adaptiveContent: { enabled: site.adaptiveContent },
      agentsContext: site.agentsContext,
      defaultLevel: actor.visitor ? INHERIT : site.resolvedLevel,
      features: SITE_FEATURES.map((id) => ({ id, plan: site.type, frozen: false, customizations: [] })),
      urls: {
        location: this.urls.api('orgs', site.orgId, 'sites', site.id),
        app: this.urls.app('Sites'),
        preview: this.urls.api('orgs', site.orgId, 'sites', site.id, 'publishing', 'preview'),
        ...(permissions.edit && { figures: this.urls.outsideApi(FIGURES, 'orgs', site.orgId, 'sites', site.id) }),
        ...(site.published && { published: address }),
      },
      permissions,
    };
  }

  /** Presents the site of the path. */
  presentCurrent(resources: Resources, { address, siteSpaces }: { address?: string; siteSpaces?: number } = {}): SiteView {
    const details = { site: resources.get('site'), ...resources.factsOf('site'), ...(siteSpaces !== undefined && { siteSpaces }) };
    return this.present(details, resources.get('org'), resources.actor, address);
  }

  presentPage(page: Page<SiteDetails>, org: Org, actor: Actor): SiteListView {
    return { ...page, items: page.items.map((details) => this.present(details, org, actor)) };
  }
}

const addressStatusOf = ({ hostname, proxy, servedHostname, servedProxy }: Site): Pick<SiteView, 'addressStatus'> => {
  if (hostname === null && proxy === null) return {};
  const statusOf = (saved: string, served: string | null) => (comparableAddress(saved) === served ? 'served' : 'pending');
  return {
    addressStatus: {
      ...(hostname !== null && { hostname: statusOf(hostname, servedHostname) }),
      ...(proxy !== null && { proxy: statusOf(proxy, servedProxy) }),
    },
  };
};

/** What sites of this installation can do, by the names of the contract. Add a feature here when it works. */
const SITE_FEATURES = [
  'sites-sections',
  'sites-multivariant-site',
  'sites-public-visibility',
  'sites-unlisted-visibility',
  'sites-share-links',
  'sites-custom-domain',
  'sites-custom-subdirectory',
  'sites-redirects',
  'sites-visitor-authentication',
  'sites-adaptive-content',
  'sites-preview-deployments',
  'sites-basic-customization',
  'sites-page-traffic-insights',
] as const;
