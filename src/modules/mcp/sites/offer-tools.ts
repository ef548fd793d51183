import { Injectable } from '@nestjs/common';
import type { VisitedSite, Visitor } from '../../publishing/places/place.js';
import { SiteMessages } from '../../publishing/reader/show/site-messages.js';
import { Customizations } from '../../site-looks/customizations.service.js';

/** Says which sites have tools for programs, and shows people what the tools are for. */
@Injectable()
export class OfferTools {
  constructor(
    private readonly customizations: Customizations,
    private readonly siteMessages: SiteMessages,
  ) {}

  /** Administrators who take all actions from pages, or keep programs from the site, mean these tools, too. */
  async isOffered({ site }: VisitedSite): Promise<boolean> {
    if (site.agentsContext === 'excluded') return false;
    return (await this.customizations.ofSite(site)).pageActions.items.length > 0;
  }

  explain(on: VisitedSite, visitor: Pick<Visitor, 'audience'>, address: string): Promise<string> {
    return this.siteMessages.programs(on, visitor, address);
  }
}
