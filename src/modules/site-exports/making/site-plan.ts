import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import { ArchiveNames } from '../names/archive-names.js';

/** Names at the top of the archive that pages cannot have. */
const OWN = [
  '~reader',
  '~files',
  '~fonts',
  '~search',
  'index.html',
  '404.html',
  'sitemap.xml',
  'feed.xml',
  'llms.txt',
  'robots.txt',
  'favicon.ico',
  'site.webmanifest',
  '_headers',
  '_redirects',
  '.nojekyll',
  'CNAME',
];

/** An address of the site that shows a page. */
export interface PlannedPage {
  /** Below the address of the site, decoded, without slashes at its ends. */
  path: string;
  siteSpace: SiteSpace;
  /** The path of the page in its space; empty for the beginning of the space. */
  pagePath: string;
  /** The files of the archive that it becomes. */
  html: string;
  markdown?: string;
  /** Whether the navigation shows it. Other pages are written if something leads to them. */
  isListed: boolean;
}

/** Which file of the archive each address of a site is. */
export class SitePlan {
  readonly names = new ArchiveNames(OWN);
  private readonly byPath = new Map<string, PlannedPage>();
  private readonly written = new Set<PlannedPage>();
  private wanted: PlannedPage[] = [];

  get pages(): Iterable<PlannedPage> {
    return this.byPath.values();
  }

  /** Does nothing if another page has the address. */
  add(path: readonly string[], page: Omit<PlannedPage, 'path' | 'html'>): void {
    const key = path.join('/');
    if (this.byPath.has(key)) return;
    this.byPath.set(key, { ...page, path: key, html: fileIn(this.names.folder(path)) });
  }

  /** Names the Markdown of pages, after the folders of all of them: those come first. */
  nameMarkdown(page: PlannedPage): void {
    const folder = page.html.slice(0, -'/index.html'.length);
    const at = folder.lastIndexOf('/') + 1;
    page.markdown = this.names.file(folder.slice(0, Math.max(0, at - 1)), `${folder.slice(at)}.md`, `${page.path}.md`);
  }

  at(path: string): PlannedPage | undefined {
    return this.byPath.get(path);
  }

  /** Whether a page is at a path that begins like this. */
  hasBelow(beginning: string): boolean {
    for (const path of this.byPath.keys()) if (path.startsWith(beginning)) return true;
    return false;
  }

  /** Notes that something leads to a page. */
  want(page: PlannedPage): void {
    if (!this.written.has(page)) this.wanted.push(page);
  }

  /** Whether a page is to be written now: each is once. */
  begin(page: PlannedPage): boolean {
    if (this.written.has(page)) return false;
    this.written.add(page);
    return true;
  }

  /** The pages that something leads to and that are not written yet. */
  takeWanted(): PlannedPage[] {
    const taken = this.wanted.filter((page) => !this.written.has(page));
    this.wanted = [];
    return taken;
  }
}

const fileIn = (folder: string) => (folder === '' ? 'index.html' : `${folder}/index.html`);
