import { hash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../../common/caches/cache.js';
import { Caches } from '../../../../common/caches/caches.js';
import { acceptsGzip } from '../../../../common/http/accepts-gzip.js';
import { namesTag } from '../../../../common/http/etag.js';
import type { VisitedSite, Visitor } from '../../places/place.js';
import type { Answer } from './answer.js';
import { AnswerMarkdown } from './answer-markdown.js';
import { headersFor, isCompressible, NOT_STORED, sharedWith, TEXT_HEADERS, VARY } from './page-headers.js';
import { SentText } from '../show/sent-text.js';
import type { SiteCall, ToolsMark } from './site-call.js';
import { SitePrograms } from './site-programs.js';
import type { Visit } from '../../visits/visit.js';
import { ListedPages } from '../../machines/listed-pages.js';
import { CONTENT_TYPES, machineFile } from '../../machines/machine-file.js';
import { CLOSED_ROBOTS, MakeFile } from '../../machines/make-file.js';

/** Answers programs: the files about a site, and its pages as Markdown. Undefined for whatever is answered with HTML. */
@Injectable()
export class AnswerMachines {
  private readonly made: Cache<SentText>;

  constructor(
    private readonly listedPages: ListedPages,
    private readonly makeFile: MakeFile,
    private readonly answerMarkdown: AnswerMarkdown,
    private readonly sitePrograms: SitePrograms,
    caches: Caches,
  ) {
    this.made = caches.create<SentText>({ name: 'site-files', bytesOf: ({ bytes }) => bytes });
  }

  async answer(call: SiteCall, visit: Visit): Promise<Answer | undefined> {
    const path = call.visit.url.split('?', 1)[0]!;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const on = visit.kind === 'place' ? { ...visit.place, ...visit } : visit.kind === 'missing' ? visit.on : undefined;
    const file = machineFile(name);
    if (file && on && path === `${on.siteBasePath}${name}`) return this.file(file, on, call);
    if (name === 'robots.txt' && (visit.kind === 'refused' || visit.kind === 'redirect')) return textAnswer(CLOSED_ROBOTS);
    return visit.kind === 'place' ? this.answerMarkdown.answer(visit, call) : undefined;
  }

  /** The tools of a site. `rest` is what follows the mark. */
  async tools(mark: ToolsMark, base: string, rest: string, call: SiteCall): Promise<Answer | undefined> {
    return rest === (mark === 'mcp' ? '' : 'mcp') ? this.sitePrograms.answer(base, call) : undefined;
  }

  private async file(
    file: NonNullable<ReturnType<typeof machineFile>>,
    on: VisitedSite & Visitor,
    call: SiteCall,
  ): Promise<Answer | undefined> {
    const { state, version } = await this.listedPages.version(on, on.audience);
    const headers = { ...TEXT_HEADERS, vary: VARY, 'content-type': CONTENT_TYPES[file.file], ...headersFor(on, on) };
    const compressible = { isCompressible: isCompressible(on), ...sharedWith(on, on) };
    const key = `${file.file} ${file.part ?? ''} ${version}`;
    const kept = this.made.get(key);
    if (kept) return { status: 200, headers, body: kept, ...compressible };
    const made = await this.makeFile.make(file, on, state, on.audience);
    if (made === undefined) return undefined;
    if (typeof made !== 'string')
      return streamAnswer(made, { ...headers, etag: `"${hash('sha1', version, 'base64url')}"` }, { call, ...compressible });
    const body = new SentText(made);
    this.made.set(key, body);
    return { status: 200, headers, body, ...compressible };
  }
}

/** The whole text is not known before it is sent, so its tag says what it is made from. */
function streamAnswer(
  stream: Readable,
  headers: Record<string, string> & { etag: string },
  { call: { headers: asked }, isCompressible: compress }: { call: SiteCall; isCompressible: boolean },
): Answer {
  const known = asked['if-none-match'];
  if (typeof known === 'string' && namesTag(known, headers.etag)) {
    stream.destroy();
    return { status: 304, headers: { etag: headers.etag, 'cache-control': headers['cache-control']!, vary: headers['vary']! } };
  }
  if (!compress || !acceptsGzip(asked['accept-encoding'])) return { status: 200, headers, body: stream };
  // Whichever ends first ends the other: a failure, or a client that hangs up.
  const body = pipeline(stream, createGzip(), () => undefined);
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body };
}

const textAnswer = (text: string): Answer => ({
  status: 200,
  headers: { ...TEXT_HEADERS, 'content-type': CONTENT_TYPES['robots.txt'], 'cache-control': NOT_STORED },
  body: new SentText(text),
});
