import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfText } from '../../../common/caches/estimate-bytes.js';

const LARGEST = 2 * 1024 * 1024;

/** Recent responses as text by ETag. A provider, because Nest creates a new interceptor for each use. */
@Injectable()
export class RecentPublishedSites {
  readonly byTag: Cache<string>;

  constructor(caches: Caches) {
    this.byTag = caches.create<string>({ name: 'published-sites', bytesOf: bytesOfText, largest: LARGEST });
  }
}
