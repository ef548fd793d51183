import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../common/expressions/audience.js';
import { Customizations } from '../../../site-looks/customizations.service.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import { ChosenFonts } from '../../../site-looks/custom-fonts/chosen-fonts.js';
import type { Place, VisitedSite } from '../../places/place.js';
import { ASK_SCRIPT, ICON, MEDIA_SCRIPT, SCRIPT, STYLESHEET } from '../assets/static-files.js';
import { DIAGRAMS } from '../assets/diagrams.js';
import type { ReaderFrame } from '../layout/reader-page.js';
import { ContentLinks, type SpaceOnSite } from './content-links.js';
import { frameOf } from './frame-of.js';
import { OpenSpaces } from './open-spaces.js';
import { SiteLinks } from './site-links.js';
import type { SpacesNow } from './site-state.js';
import { staticSearchScript } from '../assets/static-search-files.js';
import { withoutService } from './without-service.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';

export interface ReadFrame {
  frame: ReaderFrame;
  looks: SiteCustomizationView;
  links: SiteLinks;
}

/** Reads what surrounds the pages of a site. */
@Injectable()
export class ReadFrames {
  constructor(
    private readonly customizations: Customizations,
    private readonly openSpaces: OpenSpaces,
    private readonly chosenFonts: ChosenFonts,
  ) {}

  async read(on: VisitedSite & Partial<Pick<Place, 'section' | 'siteSpace'>>, state: SpacesNow, audience: Audience): Promise<ReadFrame> {
    const { site, siteSpace, looksDraftBy } = on;
    const chosen = await (siteSpace
      ? this.customizations.ofSiteSpace(siteSpace, looksDraftBy)
      : this.customizations.ofSite(site, looksDraftBy));
    const looks = on.exported ? withoutService(chosen) : chosen;
    const fonts = await this.chosenFonts.of(on.organization.id, looks.styling);
    const links = new SiteLinks(on);
    const linked = refsOfLooks(looks).flatMap(({ space }) => (typeof space === 'string' ? space : []));
    const own = on.siteSpace?.spaceId ?? '';
    const opened: ReadonlyMap<string, SpaceOnSite> = await this.openSpaces.open(on, state, audience, linked);
    const contentLinks = new ContentLinks(links, opened, own);
    const assets = {
      styles: STYLESHEET.name,
      script: SCRIPT.name,
      media: MEDIA_SCRIPT.name,
      diagrams: DIAGRAMS.name,
      ask: ASK_SCRIPT.name,
      icon: ICON.name,
      search: staticSearchScript,
    };
    return { frame: frameOf({ on, state, looks, fonts, links, contentLinks, assets }), looks, links };
  }
}

/** Everything that the header, the footer and the announcement of a site link to. */
function refsOfLooks({ header, footer, announcement }: SiteCustomizationView): ContentRef[] {
  const links = [...header.links.flatMap((link) => link.links), ...footer.groups.flatMap((group) => group.links)];
  const targets = [...links, ...header.links, header.primaryLink, announcement?.link].map((link) => link?.to);
  return targets.filter((to) => to !== undefined && to !== null);
}
