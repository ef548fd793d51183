import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { ArchiveEntry } from '../archive/archive-entry.js';
import { MakeFile } from '../../publishing/machines/make-file.js';
import { messageView } from '../../publishing/reader/layout/message-view.js';
import { searchView } from '../../publishing/reader/layout/search-view.js';
import { ReadFrames } from '../../publishing/reader/show/read-frame.js';
import { siteManifest } from '../../publishing/reader/show/site-manifest.js';
import { addressOf, relativeAddress } from '../names/relative-address.js';
import { SEARCH_FOLDER } from '../search/index-folder.js';
import { completeAddress, servedBelow, textEntry, type Exporting } from './exporting.js';
import { ANYBODY } from './open-site.js';
import { WritePages } from './write-pages.js';

const FOREVER = '  Cache-Control: public, max-age=31536000, immutable';
/** Nothing in a file of a page may run. */
const FILE_POLICY = `  Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'`;

/** Writes what a site has besides its pages: for those who search, for those who are lost, for programs, and for servers. */
@Injectable()
export class WriteAbout {
  constructor(
    private readonly readFrames: ReadFrames,
    private readonly makeFile: MakeFile,
    private readonly writePages: WritePages,
  ) {}

  async *write(exporting: Exporting): AsyncGenerator<ArchiveEntry, void> {
    const { on, state, marks, targets, policy } = exporting;
    const [siteSpace] = on.outline.siteSpacesInOrder();
    const section = on.outline.sections.find(({ id }) => id === siteSpace?.sectionId) ?? null;
    const { frame, looks } = await this.readFrames.read({ ...on, ...(siteSpace && { section, siteSpace }) }, state, ANYBODY);
    const { words } = frame;
    if (on.exported?.search)
      yield this.writePages.htmlEntry(exporting, `${SEARCH_FOLDER}/index.html`, searchView(frame, { query: '', hits: [] }));
    const missing = messageView(frame, { title: words.pageNotFound, hint: words.pageNotFoundHint, home: true });
    const complete = (path: string) => completeAddress(exporting, path);
    // It is shown at any path, so its addresses begin with the one below which the files are served.
    const link = (to: string) =>
      exporting.address === null ? relativeAddress('404.html', to) : `${servedBelow(exporting)}/${addressOf(to)}`;
    yield textEntry('404.html', policy.protect(marks.linked(missing, targets.fileOf, link, complete)));
    const manifest = 'site.webmanifest';
    yield textEntry(manifest, marks.relative(siteManifest(frame, looks), manifest, targets.fileOf));
    for (const file of ['sitemap.xml', 'feed.xml'] as const)
      yield textEntry(file, marks.complete((await this.file(file, exporting)) ?? '', complete));
    yield textEntry('llms.txt', marks.relative((await this.file('llms.txt', exporting)) ?? '', 'llms.txt', targets.fileOf));
  }

  /** After all pages: their policies are known. */
  *forServers(exporting: Exporting): Generator<ArchiveEntry> {
    const { policy, rules } = exporting;
    const below = servedBelow(exporting);
    const all = [`  Content-Security-Policy: ${policy.header}`, ...policy.others.map(([name, value]) => `  ${name}: ${value}`)];
    const headers = [
      `${below}/*`,
      ...all,
      `${below}/~reader/*`,
      FOREVER,
      `${below}/~fonts/*`,
      FOREVER,
      `${below}/~files/*`,
      FILE_POLICY,
      FOREVER,
    ];
    yield textEntry('_headers', `${headers.join('\n')}\n`);
    yield textEntry('_redirects', rules.map((each) => `${each}\n`).join(''));
    // Without it, GitHub Pages leaves out what begins with an underscore.
    yield textEntry('.nojekyll', '');
  }

  private async file(file: 'sitemap.xml' | 'feed.xml' | 'llms.txt', { on, state }: Exporting): Promise<string | undefined> {
    const made = await this.makeFile.make({ file }, on, state, ANYBODY);
    return made === undefined || typeof made === 'string' ? made : text(made);
  }
}
