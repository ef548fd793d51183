import { Injectable } from '@nestjs/common';
import { PageSources } from '../../../exchange/imports/page-sources.js';
import { UserQueries } from '../../../identity/user.queries.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import { editAddress } from '../../../site-looks/edit-url.js';
import { PageAuthors } from '../../../versions/revisions/page-authors.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { SpaceOnSite } from './content-links.js';

export interface PageAuthor {
  id: string;
  name: string;
}

/** Where the text of a page comes from, as far as the site shows it: its file, and the person who changed it last. Computed pages have neither. */
@Injectable()
export class PageOrigins {
  constructor(
    private readonly pageSources: PageSources,
    private readonly pageAuthors: PageAuthors,
    private readonly userQueries: UserQueries,
  ) {}

  async editAddress({ git }: SiteCustomizationView, { content }: SpaceOnSite, page: PageRecord): Promise<string | undefined> {
    if (!git.showEditLink || git.editUrl === undefined || page.computedSeed !== undefined) return undefined;
    const file = await this.pageSources.fileOf(content.revision.spaceId, page.id);
    return editAddress(git.editUrl, { path: content.pages.pathOf(page), ...(file !== undefined && { file }) });
  }

  async author({ lastChange }: SiteCustomizationView, { content }: SpaceOnSite, page: PageRecord): Promise<PageAuthor | undefined> {
    if (!lastChange.author || page.computedSeed !== undefined) return undefined;
    const id = await this.pageAuthors.lastAuthorOf(content.revision.spaceId, page);
    const name = id === undefined ? undefined : await this.nameOf(id);
    return id === undefined || name === undefined ? undefined : { id, name };
  }

  /** Whether a person still has this name. */
  async isNamed({ id, name }: PageAuthor): Promise<boolean> {
    return (await this.nameOf(id)) === name;
  }

  private async nameOf(id: string): Promise<string | undefined> {
    return (await this.userQueries.people([id])).get(id)?.displayName;
  }
}
