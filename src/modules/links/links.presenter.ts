import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { Page } from '../../common/db/paginate.js';
import type { LinkGroup } from './content-links.js';
import type { BacklinkListView, LinkListView, LinkView } from './links.view.js';
import { Locations } from './locations.js';
import { PresentPlaces, type Places } from './present-places.js';
import type { Backlink, LinkReport } from './read-links.js';

const MOST_LOCATIONS = 100;

@Injectable()
export class LinksPresenter {
  constructor(
    private readonly locations: Locations,
    private readonly presentPlaces: PresentPlaces,
  ) {}

  async presentReport(report: LinkReport, resources: Resources): Promise<LinkListView> {
    const { items: groups, content: _, targets, stats, ...page } = report;
    const places = await this.presentPlaces.present(targets.contents.values(), resources);
    const items: LinkView[] = [];
    for (const group of groups) items.push(await this.presentGroup(group, report, places, resources));
    return { items, ...page, stats };
  }

  async presentBacklinks({ items, ...page }: Page<Backlink>, resources: Resources): Promise<BacklinkListView> {
    const places = await this.presentPlaces.present(new Set(items.map(({ content }) => content)), resources);
    return { items: items.map(({ source, content }) => this.locations.ofSource(source, content, places)), ...page };
  }

  private async presentGroup(group: LinkGroup, { content, targets }: LinkReport, places: Places, resources: Resources): Promise<LinkView> {
    const { relation, ref, target, sources } = group;
    const status = targets.statusOf(target);
    const targetReference = status === 'broken' ? undefined : await this.locations.ofTarget(target, targets, places, resources);
    return {
      status,
      relation,
      reference: ref,
      ...(targetReference && { targetReference }),
      locationReferences: sources.slice(0, MOST_LOCATIONS).map((source) => this.locations.ofSource(source, content, places)),
      locations: sources.length,
    };
  }
}
