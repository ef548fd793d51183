import { Injectable } from '@nestjs/common';
import { sectionsIn } from '../../../common/document/sections-in.js';
import { PageBodies } from '../../content/pages/page-bodies.js';
import type { ArchiveEntry } from '../archive/archive-entry.js';
import { PageMarkdown } from '../../publishing/machines/page-markdown.js';
import type { Place } from '../../publishing/places/place.js';
import { strictly } from '../../publishing/places/strictly.js';
import type { SpaceOnSite } from '../../publishing/reader/show/content-links.js';
import { RenderPage } from '../../publishing/reader/show/render-page.js';
import { SiteMessages } from '../../publishing/reader/show/site-messages.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { addressOf, relativeAddress } from '../names/relative-address.js';
import { refreshPage } from '../pages/refresh-page.js';
import type { IndexFolder } from '../search/index-folder.js';
import { completeAddress, textEntry, type Exporting } from './exporting.js';
import { ANYBODY } from './open-site.js';
import { placeOf } from './plan-site.js';
import type { PlannedPage } from './site-plan.js';

const AS_READ = { evaluated: true, dereferenced: true, described: true, audience: ANYBODY } as const;

/** Writes pages: each as HTML and as Markdown, with its words for the search. */
@Injectable()
export class WritePages {
  constructor(
    private readonly renderPage: RenderPage,
    private readonly siteMessages: SiteMessages,
    private readonly pageMarkdown: PageMarkdown,
    private readonly pageBodies: PageBodies,
  ) {}

  async *write(exporting: Exporting, planned: PlannedPage, index?: IndexFolder): AsyncGenerator<ArchiveEntry, void> {
    if (!exporting.plan.begin(planned)) return;
    const place = placeFor(exporting, planned);
    const made = await this.renderPage.render(place, exporting.state, { audience: ANYBODY, isPreview: false, list: 0 });
    if (made.kind === 'missing') return;
    if (made.kind === 'empty') yield this.htmlEntry(exporting, planned.html, await this.siteMessages.empty(place, { audience: ANYBODY }));
    if (made.kind === 'elsewhere') yield textEntry(planned.html, this.leadingTo(exporting, planned, made.path));
    if (made.kind !== 'page') return;
    exporting.report.pages += 1;
    yield this.htmlEntry(exporting, planned.html, made.html, made);
    const space = exporting.spaces.get(planned.siteSpace.spaceId)!;
    const page = space.content.pages.get(made.pageId);
    if (!page || planned.markdown === undefined) return;
    const text = await this.pageMarkdown.print(exporting.on, exporting.state, ANYBODY, { space, page });
    yield textEntry(planned.markdown, exporting.marks.relative(text, planned.markdown, exporting.targets.fileOf));
    if (index && planned.isListed) yield* await this.indexed(index, planned, space, page);
  }

  /** A page of ours with the addresses of files, and with its policy. */
  htmlEntry(
    exporting: Exporting,
    file: string,
    html: string,
    needs: { frames?: readonly string[]; scripts?: readonly string[] } = {},
  ): ArchiveEntry {
    const { marks, targets, policy } = exporting;
    const complete = (path: string) => completeAddress(exporting, path);
    const linked = marks.linked(html, targets.fileOf, (to) => relativeAddress(file, to), complete);
    return textEntry(file, policy.protect(linked, needs.frames, needs.scripts));
  }

  private leadingTo({ marks, targets, state }: Exporting, { html, siteSpace }: PlannedPage, address: string): string {
    const target = targets.fileOf(marks.pathIn(address) ?? '');
    return refreshPage(relativeAddress(html, target ?? '404.html'), state.spaces.get(siteSpace.spaceId)?.language ?? 'en');
  }

  private async indexed(index: IndexFolder, { html }: PlannedPage, { content }: SpaceOnSite, page: PageRecord): Promise<ArchiveEntry[]> {
    const document = await this.pageBodies.document(content, page, AS_READ);
    const place = content.pages.lineageOf(page).slice(0, -1);
    const { title, description = '' } = page;
    const filed = {
      title,
      description,
      sections: sectionsIn(document),
      address: addressOf(html),
      place: place.map((above) => above.title),
    };
    return Array.from(index.add(filed), ({ path, text }) => textEntry(path, text));
  }
}

/** The place that the address of a page names, as a visitor would be there. */
function placeFor({ on, ...site }: Exporting, { siteSpace, pagePath }: PlannedPage): Place {
  const section = on.outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
  const below = placeOf({ on }, siteSpace).map(encodeURIComponent);
  const pathname = pagePath.split('/').map(encodeURIComponent).join('/');
  return {
    ...on,
    section,
    siteSpace,
    complete: true,
    basePath: [site.marks.basePath.slice(0, -1), ...below, ''].join('/'),
    pagePath,
    pathname,
    canonicalUrl: strictly([on.canonicalBase, ...below, ...(pathname === '' ? [] : [pathname])].join('/')),
  };
}
