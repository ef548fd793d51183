import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import { targetKey, type LinkTarget } from '../../common/document/link-target.js';
import { pageOfList } from '../../common/db/page-of-list.js';
import type { Page, PageQuery } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import { contentOf } from '../content/current-content.decorator.js';
import { ReadPages } from '../content/pages/read-pages.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { DocumentLinks } from '../versions/store/document-links.js';
import { ContentLinks, groupLinks, keyOfGroup, type LinkGroup, type LinkSource } from './content-links.js';
import { FindTargets, type Targets } from './find-targets.js';
import type { LinkStatus } from './link-status.js';
import type { ListLinksQuery } from './links.dto.js';
import { VisibleThings } from './visible-things.js';

export interface LinkReport extends Page<LinkGroup> {
  content: Content;
  targets: Targets;
  stats: { total: number; broken: number };
}

/** A place that links to something. */
export interface Backlink {
  content: Content;
  source: LinkSource;
}

/** Reads the links of a content and the links to parts of it. */
@Injectable()
export class ReadLinks {
  constructor(
    private readonly reading: ReadPages,
    private readonly links: ContentLinks,
    private readonly documents: DocumentLinks,
    private readonly finding: FindTargets,
    private readonly visible: VisibleThings,
  ) {}

  async ofSpace(resources: Resources, query: ListLinksQuery): Promise<LinkReport> {
    const content = await this.reading.content(contentOf(resources), true);
    return this.report(content, await this.links.groupsOf(content), ['space', query.status], resources, query);
  }

  async ofPage(resources: Resources, pageId: string, query: ListLinksQuery): Promise<LinkReport> {
    const { content, page } = await this.reading.byId(contentOf(resources), pageId, true);
    const groups = groupLinks(await this.links.of(content, [{ page }]));
    return this.report(content, groups, [page.id, query.status], resources, query);
  }

  async toPage(resources: Resources, pageId: string, query: PageQuery): Promise<Page<Backlink>> {
    const { content, page } = await this.reading.byId(contentOf(resources), pageId, true);
    return this.backlinks(content, { kind: 'page', id: page.id, space: content.revision.spaceId }, resources, query);
  }

  async toFile(resources: Resources, fileId: string, query: PageQuery): Promise<Page<Backlink>> {
    const content = await this.reading.content(contentOf(resources), true);
    if (!content.files.has(fileId)) throw new NotFound('file');
    return this.backlinks(content, { kind: 'file', id: fileId, space: content.revision.spaceId }, resources, query);
  }

  private async report(
    content: Content,
    groups: readonly LinkGroup[],
    binding: readonly unknown[],
    resources: Resources,
    query: ListLinksQuery,
  ): Promise<LinkReport> {
    const targets = await this.finding.of(content, groups, resources.get('space').orgId, resources.actor);
    const statuses = new Map<LinkGroup, LinkStatus>(groups.map((group) => [group, targets.statusOf(group.target)]));
    const broken = groups.filter((group) => statuses.get(group) === 'broken').length;
    const shown = query.status === undefined ? groups : groups.filter((group) => statuses.get(group) === query.status);
    const page = pageOfList(shown, query, keyOfGroup, ['links', content.revision.spaceId, ...binding]);
    return { ...page, content, targets, stats: { total: groups.length, broken } };
  }

  /** First those in the same content, then those in other spaces of the organization that the caller may view. */
  private async backlinks(content: Content, target: LinkTarget, resources: Resources, query: PageQuery): Promise<Page<Backlink>> {
    const found = await this.linking(content, target);
    const { orgId, id: spaceId } = resources.get('space');
    const referring = await this.documents.referringSpaces(orgId, targetKey(target), spaceId);
    const visible = await this.visible.spaces(orgId, referring, resources.actor);
    for (const id of referring) {
      const space = visible.get(id)?.space;
      if (!space) continue;
      const other = await this.reading.content({ spaceId: id, revisionId: space.revisionId }, true);
      found.push(...(await this.linking(other, target)));
    }
    return pageOfList(found, query, keyOf, ['backlinks', targetKey(target)]);
  }

  private async linking(content: Content, target: LinkTarget): Promise<Backlink[]> {
    const wanted = targetKey(target);
    const groups = (await this.links.groupsOf(content)).filter((group) => targetKey(group.target) === wanted);
    const sources = new Map(groups.flatMap((group) => group.sources.map((source) => [idOf(source), source] as const))).values();
    return Array.from(sources, (source) => ({ content, source }));
  }
}

const idOf = (source: LinkSource) => ('page' in source ? source.page.id : source.reusableContent.id);
const keyOf = ({ content, source }: Backlink) => `${content.revision.spaceId} ${idOf(source)}`;
