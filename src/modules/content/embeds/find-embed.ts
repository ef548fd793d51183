import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { RunningWork } from '../../../common/concurrency/joined-work.js';
import { isRecord } from '../../../common/json/is-record.js';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { OutboundRefused } from '../../../common/outbound/outbound-refused.js';
import { knownFrame } from './embed-providers.js';
import type { EmbedView } from './embed.view.js';
import { frameIn, readPageHead, shortened, type PageHead } from './read-page-head.js';

const LARGEST_PAGE = 512 * 1024;
const LARGEST_DESCRIPTION = 128 * 1024;
/** Milliseconds for the page and its description together: a renderer waits for them. */
const TIME_LIMIT = 5000;
/** The most pages that are asked at the same time. Others are shown as links until they are asked again. */
const MOST_AT_ONCE = 16;
const LIFE_MS = 60 * 60 * 1000;
/** How long a page that could not be read is not asked again. */
const FAILURE_LIFE_MS = 5 * 60 * 1000;
const FRAME_HEIGHT = 420;

interface Remembered {
  embed: EmbedView;
  until: number;
}

/** Finds out how a page from somewhere else is shown: in a frame, or as a link with its title. */
@Injectable()
export class FindEmbed {
  private readonly recent: Cache<Remembered>;
  private readonly asking = new RunningWork<EmbedView>();
  private asked = 0;

  constructor(
    private readonly outboundClient: OutboundClient,
    caches: Caches,
  ) {
    this.recent = caches.create<Remembered>({ name: 'embeds', bytesOf: bytesOfJson });
  }

  async find(text: string): Promise<EmbedView> {
    const url = new URL(text);
    const known = knownFrame(url);
    if (known) return { title: known.site, site: known.site, url: text, type: 'rich', html: frameOf(known.src, known.site, known.height) };
    const recent = this.recent.get(url.href);
    if (recent && recent.until > Date.now()) return recent.embed;
    if (this.asked >= MOST_AT_ONCE && !this.asking.get(url.href)) return linkTo(url);
    return this.asking.run(url.href, () => this.ask(url));
  }

  private async ask(url: URL): Promise<EmbedView> {
    this.asked += 1;
    try {
      const embed = await this.discover(url, AbortSignal.timeout(TIME_LIMIT));
      this.recent.set(url.href, { embed, until: Date.now() + LIFE_MS });
      return embed;
    } catch (error) {
      if (!(error instanceof OutboundRefused) && !isTimeout(error)) throw error;
      const embed = linkTo(url);
      this.recent.set(url.href, { embed, until: Date.now() + FAILURE_LIFE_MS });
      return embed;
    } finally {
      this.asked -= 1;
    }
  }

  private async discover(url: URL, signal: AbortSignal): Promise<EmbedView> {
    const page = (await this.request(url.href, { accept: 'text/html', maxBytes: LARGEST_PAGE, signal })).succeeded();
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.headers['content-type'] ?? '')) {
      page.discard();
      return linkTo(url);
    }
    const head = readPageHead((await page.bytes()).toString('utf8'));
    const address = head.oembed === undefined ? undefined : resolved(head.oembed, page.url);
    const described = address === undefined ? undefined : await this.describe(address, signal);
    return embedOf(url, { ...head, icon: resolved(head.icon, page.url, 'https:') }, described);
  }

  /** What the page says about its embedded form; undefined if that cannot be read. */
  private async describe(address: string, signal: AbortSignal): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      const answer = await this.request(address, { accept: 'application/json', maxBytes: LARGEST_DESCRIPTION, signal });
      const value: unknown = JSON.parse((await answer.succeeded().bytes()).toString('utf8'));
      return isRecord(value) ? value : undefined;
    } catch (error) {
      if (error instanceof OutboundRefused || error instanceof SyntaxError || isTimeout(error)) return undefined;
      throw error;
    }
  }

  private request(url: string, { accept, ...limits }: { accept: string; maxBytes: number; signal: AbortSignal }) {
    return this.outboundClient.fetch(url, { ...limits, timeout: TIME_LIMIT, headers: { accept } });
  }
}

/** HTML from somewhere else is never passed on: only the address of its frame is used, if it is one over HTTPS. */
function embedOf(url: URL, head: PageHead, described: Readonly<Record<string, unknown>> = {}): EmbedView {
  const { type, html, title: saidTitle, provider_name: provider } = described;
  const text = (value: unknown) => (typeof value === 'string' ? shortened(value) : undefined);
  const title = text(saidTitle) ?? head.title ?? url.host;
  const about = {
    title,
    site: text(provider) ?? head.site ?? url.host,
    ...(head.icon !== undefined && { icon: head.icon }),
    url: url.href,
  };
  const isFramed = (type === 'rich' || type === 'video') && typeof html === 'string';
  const src = isFramed ? resolved(frameIn(html), undefined, 'https:') : undefined;
  return src === undefined ? { ...about, type: 'link' } : { ...about, type: 'rich', html: frameOf(src, title, FRAME_HEIGHT) };
}

const linkTo = (url: URL): EmbedView => ({ title: url.host, site: url.host, url: url.href, type: 'link' });

/** An absolute address with an allowed scheme. */
function resolved(href: string | undefined, base: string | undefined, ...schemes: string[]): string | undefined {
  if (href === undefined || !URL.canParse(href, base)) return undefined;
  const { protocol, href: absolute, username, password } = new URL(href, base);
  const allowed = schemes.length > 0 ? schemes : ['https:', 'http:'];
  return allowed.includes(protocol) && username === '' && password === '' && absolute.length <= 2048 ? absolute : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ESCAPES[character]!);

const frameOf = (src: string, title: string, height: number) =>
  `<iframe src="${escaped(src)}" title="${escaped(title)}" width="100%" height="${height}" frameborder="0" loading="lazy" ` +
  'sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation" ' +
  'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>';

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
