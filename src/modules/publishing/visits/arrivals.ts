import { Injectable } from '@nestjs/common';
import { FindSites } from '../places/find-sites.js';
import { Admissions, type Credentials } from './admissions.js';
import type { Arrived } from './arrived.js';
import { Previews } from './previews.js';

/** Finds the site of a URL, and decides whether the visitor may read it. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly findSites: FindSites,
    private readonly admissions: Admissions,
    private readonly previews: Previews,
  ) {}

  async find(credentials: Credentials): Promise<Arrived | undefined> {
    const { url, passes } = credentials;
    const preview = this.findSites.previewIn(url);
    if (preview) return this.previews.open(preview);
    const linkIds = passes.flatMap(({ linkId }) => linkId ?? []);
    const found = await this.findSites.at(url, linkIds);
    return found && { found, admission: await this.admissions.decide(found, credentials) };
  }
}
