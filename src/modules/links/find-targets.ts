import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { LinkTarget } from '../../common/document/link-target.js';
import { Env } from '../../config/env.js';
import { ReadPages } from '../content/pages/read-pages.js';
import type { User } from '../identity/user.entity.js';
import type { OpenAPISpec } from '../openapi/openapi-spec.entity.js';
import { PublishedAddresses } from '../sites/publication/published-addresses.js';
import type { CollectionDetails } from '../spaces/collections/collections.service.js';
import type { SpaceDetails } from '../spaces/space.queries.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { ContentLinks, type LinkGroup } from './content-links.js';
import type { LinkStatus } from './link-status.js';
import { VisibleThings } from './visible-things.js';

/** What the links of a content lead to. */
export interface Targets {
  /** Of other spaces. */
  spaces: ReadonlyMap<string, SpaceDetails>;
  contents: ReadonlyMap<string, Content>;
  collections: ReadonlyMap<string, CollectionDetails>;
  users: ReadonlyMap<string, User>;
  /** By slug. */
  specs: ReadonlyMap<string, OpenAPISpec>;
  statusOf(target: LinkTarget): LinkStatus;
}

/** Looks up the targets of links and decides which are broken. */
@Injectable()
export class FindTargets {
  constructor(
    private readonly env: Env,
    private readonly visibleThings: VisibleThings,
    private readonly readPages: ReadPages,
    private readonly contentLinks: ContentLinks,
    private readonly publishedAddresses: PublishedAddresses,
  ) {}

  async find(content: Content, groups: readonly LinkGroup[], orgId: string, actor: Actor): Promise<Targets> {
    const targets = groups.map(({ target }) => target);
    const own = content.revision.spaceId;
    const idsOf = (kind: LinkTarget['kind']) => targets.flatMap((target) => (target.kind === kind ? target.id! : []));
    const withContent = new Set(targets.flatMap(({ space }) => space ?? []));
    const others = [...new Set([...idsOf('space'), ...withContent])];
    const spaces = await this.visibleThings.spaces(orgId, others, actor);
    const contents = new Map([[own, content]]);
    for (const { space } of spaces.values()) {
      if (space.id !== own && withContent.has(space.id))
        contents.set(space.id, await this.readPages.content({ spaceId: space.id, revisionId: space.revisionId }, true));
    }
    const collections = await this.visibleThings.collections(orgId, idsOf('collection'), actor);
    const users = await this.visibleThings.users(orgId, idsOf('user'));
    const specs = await this.visibleThings.openAPISpecs(orgId, idsOf('openapi'), actor);
    const anchors = await this.anchorsOf(targets, contents);
    const ofApp = targets.some((target) => this.isOfApp(target));
    const sites = ofApp ? await this.publishedAddresses.in(orgId) : [];
    const exists = (target: LinkTarget): boolean => {
      const { kind, id, space, anchor } = target;
      const within = space === undefined ? undefined : contents.get(space);
      if (kind === 'page') {
        const known = anchors.get(`${space} ${id}`);
        return within?.pages.get(id!) !== undefined && (anchor === undefined || known === undefined || known.includes(anchor));
      }
      if (kind === 'file') return within?.files.has(id!) === true;
      if (kind === 'reusable-content') return within?.reusableContents.has(id!) === true;
      if (kind === 'space') return spaces.has(id!);
      if (kind === 'collection') return collections.has(id!);
      if (kind === 'openapi') return specs.has(id!);
      return kind === 'user' && users.has(id!);
    };
    return { spaces, contents, collections, users, specs, statusOf: (target) => this.statusOf(target, exists, sites) };
  }

  /** A published site is for its readers, even if this installation serves it. */
  private statusOf(target: LinkTarget, exists: (target: LinkTarget) => boolean, sites: readonly string[]): LinkStatus {
    if (target.kind !== 'url') return exists(target) ? 'ok' : 'broken';
    return this.isOfApp(target) && !sites.some((site) => isBelow(target.id!, site)) ? 'in-app' : 'ok';
  }

  private isOfApp({ kind, id }: LinkTarget): boolean {
    return kind === 'url' && isBelow(id!, this.env.publicUrl);
  }

  /** Of the pages that are linked to by an anchor; missing for computed pages. */
  private async anchorsOf(targets: readonly LinkTarget[], contents: ReadonlyMap<string, Content>): Promise<Map<string, readonly string[]>> {
    const anchored = new Map<string, Set<string>>();
    for (const { kind, id, space, anchor } of targets) {
      if (kind !== 'page' || space === undefined || anchor === undefined) continue;
      anchored.set(space, (anchored.get(space) ?? new Set()).add(id!));
    }
    const found = new Map<string, readonly string[]>();
    for (const [spaceId, ids] of anchored) {
      const content = contents.get(spaceId);
      if (!content) continue;
      const pages = [...ids].flatMap((id) => content.pages.get(id) ?? []);
      for (const [id, anchors] of await this.contentLinks.anchorsOf(content, pages)) found.set(`${spaceId} ${id}`, anchors);
    }
    return found;
  }
}

/** Whether a URL is an address, or below it. */
const isBelow = (url: string, address: string) => url.startsWith(address) && [undefined, '/', '?', '#'].includes(url[address.length]);
