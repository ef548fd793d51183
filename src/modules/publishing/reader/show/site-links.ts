import { pageAddress } from '../../../spaces/space-publication.js';
import { sectionAddress, siteSpaceAddress } from '../../../site-structure/outline/place-address.js';
import type { SiteSection } from '../../../site-structure/outline/site-section.entity.js';
import type { SiteSpace } from '../../../site-structure/outline/site-space.entity.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import { strictly } from '../../places/strictly.js';
import type { VisitedSite } from '../../places/place.js';

export const MANIFEST = 'site.webmanifest';

/** The paths of everything on a site, as a visitor reaches them at the address that was used. */
export class SiteLinks {
  /** Without a slash at the end. */
  readonly base: string;

  constructor(private readonly on: Pick<VisitedSite, 'siteBasePath' | 'outline' | 'exported'>) {
    this.base = on.siteBasePath.replace(/\/$/, '');
  }

  get home(): string {
    return rooted(this.base);
  }

  get search(): string {
    return `${this.base}/~search`;
  }

  /** What the script reads that searches a site without a service. */
  get searchIndex(): string {
    return `${this.base}/~search/index.json`;
  }

  get ask(): string {
    return `${this.base}/~ask`;
  }

  get feed(): string {
    return `${this.base}/feed.xml`;
  }

  /** Where programs find the tools of the site. */
  get tools(): string {
    return `${this.base}/~mcp`;
  }

  get manifest(): string {
    return `${this.base}/${MANIFEST}`;
  }

  feedback(page: string): string {
    return `${page.replace(/\/$/, '')}/~feedback`;
  }

  /** The image that previews of links to a page show. */
  card(page: string, name: string): string {
    return `${page.replace(/\/$/, '')}/~og/${name}.png`;
  }

  pdf(page: string): string {
    return `${page.replace(/\/$/, '')}/~pdf`;
  }

  fonts(name: string): string {
    return `${this.base}/~fonts/${name}`;
  }

  static(name: string): string {
    return `${this.base}/~reader/${name}`;
  }

  /** With the hash of its bytes, so that caches tell two versions of it apart. */
  file(spaceId: string, fileId: string, hash: string): string {
    return `${this.base}/~files/${[spaceId, fileId, hash].map(encodeURIComponent).join('/')}`;
  }

  section(section: SiteSection): string {
    return rooted(this.written(sectionAddress(this.base, section)));
  }

  siteSpace(siteSpace: SiteSpace): string {
    return rooted(this.written(this.addressOf(siteSpace)));
  }

  page(siteSpace: SiteSpace, pages: PageIndex, page: PageRecord): string {
    return this.written(pageAddress(this.addressOf(siteSpace), pages.pathOf(page)));
  }

  /** An export looks for addresses in texts, which some characters end. */
  written(address: string): string {
    return this.on.exported ? strictly(address) : address;
  }

  /** Not as an export writes it: for the addresses of its pages. */
  addressOf(siteSpace: SiteSpace): string {
    const section = this.on.outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
    return siteSpaceAddress(this.base, siteSpace, section);
  }
}

const rooted = (path: string) => (path === '' ? '/' : path);
