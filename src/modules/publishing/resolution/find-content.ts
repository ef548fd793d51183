import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { LoadViewable } from '../../../common/access/load-viewable.js';
import type { Resources } from '../../../common/access/resources.js';
import { Audience } from '../../../common/expressions/audience.js';
import { NotFound } from '../../../common/http/errors.js';
import { Env } from '../../../config/env.js';
import { ReadPages, type PageInPlace } from '../../content/pages/read-pages.js';
import { locate } from '../places/locate.js';
import { PublishedOutlines } from '../places/published-outlines.js';
import { readSiteUrl } from '../places/read-site-url.js';
import { Arrivals } from '../visits/arrivals.js';

export interface FoundContent {
  /** The collection, or the space with the change request, if there is one. */
  resources: Resources;
  page?: PageInPlace;
}

const EVERYONE = new Audience({});

/** Finds the content that a URL names, as far as a user may view it. */
@Injectable()
export class FindContent {
  constructor(
    private readonly env: Env,
    private readonly loadViewable: LoadViewable,
    private readonly readPages: ReadPages,
    private readonly arrivals: Arrivals,
    private readonly publishedOutlines: PublishedOutlines,
  ) {}

  async find(url: string, actor: Actor): Promise<FoundContent> {
    const named = readApplicationUrl(url, this.env.publicUrl) ?? (await this.onSite(url));
    const found = named && (await this.viewable(named, actor));
    if (!found) throw new NotFound('content');
    return found;
  }

  private async viewable(named: ApplicationUrl, actor: Actor): Promise<FoundContent | undefined> {
    if (named.collection !== undefined) {
      const resources = await this.loadViewable.load(['collection'], [named.collection], actor);
      return resources && { resources };
    }
    const { space, changeRequest, page } = named;
    const resources = await (changeRequest === undefined
      ? this.loadViewable.load(['space'], [space], actor)
      : this.loadViewable.load(['space', 'change-request'], [space, changeRequest], actor));
    if (!resources || !page) return resources && { resources };
    const { revisionId } = resources.get(changeRequest === undefined ? 'space' : 'change-request');
    const address = { spaceId: resources.get('space').id, revisionId };
    const inPlace = 'id' in page ? this.readPages.byId(address, page.id, true) : this.readPages.byPath(address, page.path, true);
    return { resources, page: await inPlace };
  }

  /** Whoever may view a space finds it by each address of a published site: whether visitors may see it does not matter. */
  private async onSite(text: string): Promise<ApplicationUrl | undefined> {
    const url = readSiteUrl(text);
    const arrived = url && (await this.arrivals.find({ url, passes: [] }));
    if (!arrived) return undefined;
    const { found, admission } = arrived;
    const preview = admission.kind === 'admitted' ? admission.pass.preview : null;
    if (!found.site.published && !preview) return undefined;
    const withKey = admission.kind === 'admitted' && admission.shareKey !== undefined;
    const segments = url.segments.slice(found.depth + (withKey ? 1 : 0));
    const { whole } = await this.publishedOutlines.outlineFor(found, EVERYONE);
    const located = locate(whole, whole, segments);
    if (located.kind !== 'spot') return undefined;
    const { spaceId } = located.siteSpace;
    const path = segments.slice(located.depth).join('/');
    return {
      space: spaceId,
      ...(preview?.changeRequestId !== undefined && preview.spaceId === spaceId && { changeRequest: preview.changeRequestId }),
      ...(path !== '' && { page: { path } }),
    };
  }
}

/** What a URL of the API names, as it is written in the URL. */
type ApplicationUrl =
  | { collection: string; space?: undefined }
  | { collection?: undefined; space: string; changeRequest?: string; page?: { id: string } | { path: string } };

const COLLECTION = /^\/v1\/collections\/([^/]+)$/;
const SPACE = /^\/v1\/spaces\/([^/]+)(?:\/change-requests\/([^/]+))?(?:\/content(?:\/(page|path)\/([^/]+))?)?$/;

/** Reads the URL of a collection, a space, a change request, or a page of them. Undefined for every other URL. */
function readApplicationUrl(text: string, publicUrl: string): ApplicationUrl | undefined {
  const path = pathBelow(text, publicUrl);
  if (path === undefined) return undefined;
  const collection = COLLECTION.exec(path)?.[1];
  if (collection !== undefined) return { collection: decodeURIComponent(collection) };
  const [, space, changeRequest, by, page] = SPACE.exec(path) ?? [];
  if (space === undefined) return undefined;
  return {
    space: decodeURIComponent(space),
    ...(changeRequest !== undefined && { changeRequest: decodeURIComponent(changeRequest) }),
    ...(page !== undefined && { page: by === 'page' ? { id: decodeURIComponent(page) } : { path: decodeURIComponent(page) } }),
  };
}

/** The path below the URL of this installation, without a slash at its end. Undefined if the URL is of another place. */
function pathBelow(text: string, publicUrl: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const [url, own] = [new URL(text), new URL(publicUrl)];
  const base = own.pathname.replace(/\/$/, '');
  if (url.origin !== own.origin || !url.pathname.startsWith(`${base}/`) || !isEncoded(url.pathname)) return undefined;
  return url.pathname.slice(base.length).replace(/\/$/, '');
}

function isEncoded(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
