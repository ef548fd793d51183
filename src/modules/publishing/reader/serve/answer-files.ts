import { Injectable } from '@nestjs/common';
import { NotFound } from '../../../../common/http/errors.js';
import { Downloads } from '../../../content/bytes/downloads.js';
import { Readmission } from '../../../site-visitors/admission/readmission.js';
import { Visits } from '../../visits/visits.js';
import type { Answer } from './answer.js';
import { headersFor, isForEveryone } from './page-headers.js';
import type { SiteCall } from './site-call.js';

/**
 * The address contains the hash of the bytes, so it never shows others. What a site no longer shows is gone from caches after this
 * time. Those to whom nothing is shown get an answer that is not stored, so it does not depend on cookies.
 */
const SHARED = { 'cache-control': 'public, max-age=3600, immutable', vary: 'Accept-Encoding' };

/** Serves the files that pages show. Each request is admitted like that of a page: the address of a file opens nothing. */
@Injectable()
export class AnswerFiles {
  constructor(
    private readonly visits: Visits,
    private readonly readmission: Readmission,
    private readonly downloads: Downloads,
  ) {}

  /** Undefined if the visitor sees nothing that shows the file with these bytes. */
  async get([spaceId, fileId, hash, ...rest]: readonly string[], { visit, method, headers }: SiteCall): Promise<Answer | undefined> {
    if (spaceId === undefined || fileId === undefined || hash === undefined || rest.length > 0) return undefined;
    const visited = await this.visits.admitted(visit);
    const admitted = visited && (await this.readmission.toSpace(visited.pass, spaceId));
    if (!admitted) return undefined;
    const [range, ifRange, ifNoneMatch] = ['range', 'if-range', 'if-none-match'].map((name) => headers[name]?.toString());
    const conditions = { range, ifRange, ifNoneMatch, headersOnly: method === 'HEAD' };
    try {
      const { headers: own, ...download } = await this.downloads.shown(admitted, { spaceId, fileId, hash }, conditions);
      const reading = { ...own, ...headersFor(visited, visited), vary: 'Cookie' };
      const isPublic = isForEveryone(visited, visited.pass) && visited.pass.preview === null;
      return { ...download, headers: isPublic ? { ...reading, ...SHARED } : reading };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}
