import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfText } from '../../../common/caches/estimate-bytes.js';
import { RunningWork } from '../../../common/concurrency/joined-work.js';
import { Thread } from '../../../common/concurrency/thread.js';
import { Unavailable } from '../../../common/http/errors.js';
import { writePartName } from '../outline/part-name.js';
import { StoredContent } from '../versions/stored-content.js';
import { VIEW_FORMAT } from '../versions/openapi-spec-version.entity.js';
import type { FromPartThread, ToPartThread } from './part-messages.js';

const MOST_MEGABYTES = 1024;
const DEADLINE_MS = 30_000;
const MOST_AT_ONCE = 2;
/** Requests that wait for a thread; further ones are refused. */
const MOST_WAITING = 20;

/** Makes what programs read of a part, in a thread: it needs the whole specification, which may be large. */
@Injectable()
export class MakePart {
  private readonly made: Cache<string>;
  private readonly making = new RunningWork<string>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly storedContent: StoredContent,
    caches: Caches,
  ) {
    this.made = caches.create<string>({ name: 'openapi-made-parts', bytesOf: bytesOfText });
  }

  /** As JSON. */
  async make(versionId: string, wanted: Omit<ToPartThread, 'bundle'>): Promise<string> {
    const key = [versionId, VIEW_FORMAT, wanted.format, writePartName(wanted.part)].join(' ');
    return this.made.get(key) ?? this.making.run(key, () => this.makeInTurn(key, versionId, wanted));
  }

  private async makeInTurn(key: string, versionId: string, wanted: Omit<ToPartThread, 'bundle'>): Promise<string> {
    if (this.waiting.length >= MOST_WAITING) throw new Unavailable('Too many parts of specifications are being made: try again shortly');
    if (this.running >= MOST_AT_ONCE) await new Promise<void>((turn) => this.waiting.push(turn));
    this.running += 1;
    try {
      const json = await makeNow({ ...wanted, bundle: await this.storedContent.packed(versionId, 'bundle') });
      this.made.set(key, json);
      return json;
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}

async function makeNow(message: ToPartThread): Promise<string> {
  const thread = new Thread<ToPartThread, FromPartThread>({
    script: 'modules/openapi/parts/part-worker.js',
    does: 'makes a part of a specification',
    mostMegabytes: MOST_MEGABYTES,
    tooLarge: () => new Unavailable('The specification needs too much memory to make a part of it'),
  });
  try {
    const tooSlow = () => new Unavailable(`Making the part took longer than ${DEADLINE_MS / 1000} seconds`);
    const { json } = await thread.within(DEADLINE_MS, tooSlow, () => {
      thread.say(message);
      return thread.next();
    });
    return json;
  } finally {
    await thread.end();
  }
}
