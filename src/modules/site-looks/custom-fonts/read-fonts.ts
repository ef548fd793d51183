import { Injectable } from '@nestjs/common';
import { Thread } from '../../../common/concurrency/thread.js';
import { BadRequest, Unavailable } from '../../../common/http/errors.js';
import type { FontCategory } from './font-categories.js';
import type { FontFacts } from './font-facts.js';
import type { FromFontThread, ToFontThread } from './font-messages.js';

const MOST_MEGABYTES = 128;
const DEADLINE_MS = 20_000;
const MOST_AT_ONCE = 2;

/** Reads files of fonts in a thread: a hostile one harms nothing but itself. */
@Injectable()
export class ReadFonts {
  private running = 0;

  /** What is known of each file; 400 for one that is no sound font. */
  async read(files: readonly Buffer[], category: FontCategory): Promise<FontFacts[]> {
    if (this.running >= MOST_AT_ONCE) throw new Unavailable('Too many fonts are being read: try again shortly');
    this.running++;
    const thread = new Thread<ToFontThread, FromFontThread>({
      script: 'modules/site-looks/custom-fonts/font-worker.js',
      does: 'reads a font',
      mostMegabytes: MOST_MEGABYTES,
      tooLarge: () => refusal(0, 'needs too much memory'),
      silent: true,
    });
    const found: FontFacts[] = [];
    try {
      const tooSlow = () => refusal(found.length, 'takes too long to read');
      await thread.within(DEADLINE_MS, tooSlow, async () => {
        for (const bytes of files) {
          thread.say({ bytes, category });
          const answer = await thread.next();
          if ('refused' in answer) throw refusal(found.length, answer.refused);
          found.push(answer.facts);
        }
      });
      return found;
    } finally {
      this.running--;
      await thread.end();
    }
  }
}

const refusal = (position: number, message: string) =>
  new BadRequest('The font is not valid', [{ pointer: `/files/${position}`, message }]);
