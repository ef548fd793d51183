import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { Site } from './site.entity.js';

/** What the address of a site depends on. */
export type Addressed = Pick<Site, 'id' | 'orgId' | 'basename' | 'servedHostname' | 'servedProxy'>;

/** Stands where the address of a site has its organization, whose name cannot begin like this. */
export const PREVIEW = '~preview';

/** Builds the addresses at which readers find a site. */
@Injectable()
export class SiteAddresses {
  constructor(private readonly env: Env) {}

  /** The address that readers see, of those that are served. A proxy hides the domain, and a domain hides the default address. */
  addressOf(site: Addressed, organizationName: string | null): string {
    if (site.servedProxy !== null) return `https://${site.servedProxy}`;
    return this.origin(site, organizationName);
  }

  /** The address of a site for readers with a share key. */
  withKey(site: Addressed, organizationName: string | null, key: string): string {
    return `${this.addressOf(site, organizationName)}/${encodeURIComponent(key)}`;
  }

  /** The address of a preview. */
  preview(token: string): string {
    return `${this.env.publicUrl}/sites/${PREVIEW}/${token}`;
  }

  /** The address at which this installation serves the site. */
  origin({ id, orgId, basename, servedHostname }: Addressed, organizationName: string | null): string {
    if (servedHostname !== null) return `https://${servedHostname}`;
    return `${this.env.publicUrl}/sites/${[organizationName ?? orgId, basename ?? id].map(encodeURIComponent).join('/')}`;
  }
}
