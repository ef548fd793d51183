import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { visibleOutline } from '../outline/visible-outline.js';
import { ReadStructure, type Structure } from './read-structure.js';
import { SiteOutline } from '../outline/site-outline.js';

/** Reads the structure of the site in the path as it is shown to the caller: to a visitor, only what the audience sees. */
@Injectable()
export class ShownStructure {
  constructor(private readonly readStructure: ReadStructure) {}

  async read(resources: Resources, shareKey: string | undefined): Promise<Structure> {
    const { actor } = resources;
    const read = await this.readStructure.read(resources.get('site'), resources.get('org'), actor, shareKey);
    if (!actor.visitor) return read;
    const { siteId, groups, sections, siteSpaces, links } = read.outline;
    // Spaces that a preview does not show are left out first, so that no section is shown empty.
    const shown = siteSpaces.filter(({ spaceId }) => read.spaces.has(spaceId));
    return { ...read, outline: visibleOutline(new SiteOutline(siteId, groups, sections, shown, links), actor.visitor.audience) };
  }
}
