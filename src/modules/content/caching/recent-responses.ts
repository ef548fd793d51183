import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfText } from '../../../common/caches/estimate-bytes.js';

const LARGEST = 2 * 1024 * 1024;

/** Recent responses as text, by their tag. A provider, since Nest makes an interceptor anew for each use. */
@Injectable()
export class RecentResponses {
  readonly byTag: Cache<string>;

  constructor(caches: Caches) {
    this.byTag = caches.create<string>({ name: 'answers', bytesOf: bytesOfText, largest: LARGEST });
  }
}
