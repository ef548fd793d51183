import { Injectable } from '@nestjs/common';
import { requireEffect } from '../../common/access/effects.js';
import type { Resources } from '../../common/access/resources.js';
import { targetKey, type LinkTarget } from '../../common/document/link-target.js';
import { pageOfList } from '../../common/db/page-of-list.js';
import type { Page, PageQuery } from '../../common/db/paginate.js';
import { NotFound } from '../../common/http/errors.js';
import { mergeBaseOf } from '../change-requests/merge-base.js';
import { contentOf } from '../content/current-content.decorator.js';
import { ReadPages } from '../content/pages/read-pages.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { DocumentLinks } from '../versions/store/document-links.js';
import { ContentLinks, groupLinks, keyOfGroup, type LinkGroup, type LinkSource } from './content-links.js';
import { FindTargets, type Targets } from './find-targets.js';
import type { LinkStatus } from './link-status.js';
import type { ListLinksOfChangeRequestQuery, ListLinksQuery } from './links.dto.js';
import { VisibleThings } from './visible-things.js';

export interface LinkReport extends Page<LinkGroup> {
  content: Content;
  targets: Targets;
  stats: { total: number; broken: { total: number; changeRequest: number } };
}

/** Finds the links of a content that are listed: those of all its pages and reusable contents, or those of a page. */
type GroupsIn = (content: Content) => Promise<readonly LinkGroup[]>;

/** A place that links to something. */
export interface Backlink {
  content: Content;
  source: LinkSource;
}

/** Reads the links of a content and the links to parts of it. */
@Injectable()
export class ReadLinks {
  constructor(
    private readonly readPages: ReadPages,
    private readonly contentLinks: ContentLinks,
    private readonly documentLinks: DocumentLinks,
    private readonly findTargets: FindTargets,
    private readonly visibleThings: VisibleThings,
  ) {}

  async ofSpace(resources: Resources, query: ListLinksOfChangeRequestQuery): Promise<LinkReport> {
    const content = await this.readPages.content(contentOf(resources), true);
    return this.report(content, (one) => this.contentLinks.groupsOf(one), 'space', resources, query);
  }

  async ofPage(resources: Resources, pageId: string, query: ListLinksQuery): Promise<LinkReport> {
    const { content } = await this.readPages.byId(contentOf(resources), pageId, true);
    const groupsIn = async (one: Content) => {
      const page = one.pages.get(pageId);
      return page ? groupLinks(await this.contentLinks.list(one, [{ page }])) : [];
    };
    return this.report(content, groupsIn, pageId, resources, query);
  }

  async toPage(resources: Resources, pageId: string, query: PageQuery): Promise<Page<Backlink>> {
    const { content, page } = await this.readPages.byId(contentOf(resources), pageId, true);
    return this.backlinks(content, { kind: 'page', id: page.id, space: content.revision.spaceId }, resources, query);
  }

  async toFile(resources: Resources, fileId: string, query: PageQuery): Promise<Page<Backlink>> {
    const content = await this.readPages.content(contentOf(resources), true);
    if (!content.files.has(fileId)) throw new NotFound('file');
    return this.backlinks(content, { kind: 'file', id: fileId, space: content.revision.spaceId }, resources, query);
  }

  /** The pages that refer to a specification, space by space, of those that the caller may view. */
  async toSpecification(resources: Resources, query: PageQuery): Promise<Page<Backlink>> {
    requireEffect(resources.actor, 'read-content', 'The list of uses');
    const { orgId, slug } = resources.get('openapi-spec');
    const target: LinkTarget = { kind: 'openapi', id: slug };
    const found = await this.elsewhere(target, orgId, await this.documentLinks.referringSpaces(orgId, targetKey(target)), resources);
    return pageOfList(found, query, keyOf, ['used-by', orgId, slug]);
  }

  private async report(
    content: Content,
    groupsIn: GroupsIn,
    subject: string,
    resources: Resources,
    query: ListLinksOfChangeRequestQuery,
  ): Promise<LinkReport> {
    const groups = await groupsIn(content);
    const { orgId } = resources.get('space');
    const targets = await this.findTargets.find(content, groups, orgId, resources.actor);
    const statuses = new Map<LinkGroup, LinkStatus>(groups.map((group) => [group, targets.statusOf(group.target)]));
    const broken = groups.filter((group) => statuses.get(group) === 'broken');
    const before = await this.brokenBefore(broken, groupsIn, resources);
    const { status, brokenContext: context } = query;
    const isShown = (group: LinkGroup) => {
      if (status !== undefined && statuses.get(group) !== status) return false;
      return context === undefined || (statuses.get(group) === 'broken' && before.has(keyOfGroup(group)) === (context === 'space'));
    };
    const binding = ['links', content.revision.spaceId, subject, status, ...(context === undefined ? [] : [context])];
    const page = pageOfList(groups.filter(isShown), query, keyOfGroup, binding);
    const stats = { total: groups.length, broken: { total: broken.length, changeRequest: broken.length - before.size } };
    return { ...page, content, targets, stats };
  }

  /** The keys of the broken links that the change request did not break: they were broken in the revision that it started from. */
  private async brokenBefore(broken: readonly LinkGroup[], groupsIn: GroupsIn, resources: Resources): Promise<ReadonlySet<string>> {
    const keys = new Set(broken.map(keyOfGroup));
    if (keys.size === 0 || !resources.has('change-request')) return keys;
    const { id: spaceId, orgId } = resources.get('space');
    const base = await this.readPages.content({ spaceId, revisionId: mergeBaseOf(resources.get('change-request')) }, true);
    const same = (await groupsIn(base)).filter((group) => keys.has(keyOfGroup(group)));
    const targets = await this.findTargets.find(base, same, orgId, resources.actor);
    return new Set(same.filter(({ target }) => targets.statusOf(target) === 'broken').map(keyOfGroup));
  }

  /** First those in the same content, then those in other spaces of the organization that the caller may view. */
  private async backlinks(content: Content, target: LinkTarget, resources: Resources, query: PageQuery): Promise<Page<Backlink>> {
    const found = await this.linking(content, target);
    const { orgId, id: spaceId } = resources.get('space');
    const referring = await this.documentLinks.referringSpaces(orgId, targetKey(target), spaceId);
    found.push(...(await this.elsewhere(target, orgId, referring, resources)));
    return pageOfList(found, query, keyOf, ['backlinks', targetKey(target)]);
  }

  /** What links to it in the current content of these spaces, as far as the caller may view them. */
  private async elsewhere(target: LinkTarget, orgId: string, spaceIds: readonly string[], { actor }: Resources): Promise<Backlink[]> {
    const visible = await this.visibleThings.spaces(orgId, spaceIds, actor);
    const found: Backlink[] = [];
    for (const id of spaceIds) {
      const space = visible.get(id)?.space;
      if (!space) continue;
      const other = await this.readPages.content({ spaceId: id, revisionId: space.revisionId }, true);
      found.push(...(await this.linking(other, target)));
    }
    return found;
  }

  private async linking(content: Content, target: LinkTarget): Promise<Backlink[]> {
    const wanted = targetKey(target);
    const groups = (await this.contentLinks.groupsOf(content)).filter((group) => targetKey(group.target) === wanted);
    const sources = new Map(groups.flatMap((group) => group.sources.map((source) => [idOf(source), source] as const))).values();
    return Array.from(sources, (source) => ({ content, source }));
  }
}

const idOf = (source: LinkSource) => ('page' in source ? source.page.id : source.reusableContent.id);
const keyOf = ({ content, source }: Backlink) => `${content.revision.spaceId} ${idOf(source)}`;
