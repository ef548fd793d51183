import { Injectable } from '@nestjs/common';
import { NotFound } from '../../../../common/http/errors.js';
import { Downloads } from '../../../content/bytes/downloads.js';
import type { Answer } from './answer.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Serves the files that pages show, by the signed tokens of their download URLs. */
@Injectable()
export class AnswerFiles {
  constructor(private readonly downloads: Downloads) {}

  /** Undefined if the token is not valid for the file. */
  async get([spaceId, fileId, token, ...rest]: readonly string[], method: string, headers: Headers): Promise<Answer | undefined> {
    if (spaceId === undefined || fileId === undefined || token === undefined || rest.length > 0) return undefined;
    const [range, ifRange, ifNoneMatch] = ['range', 'if-range', 'if-none-match'].map((name) => headers[name]?.toString());
    const conditions = { range, ifRange, ifNoneMatch, headersOnly: method === 'HEAD' };
    try {
      return await this.downloads.get({ spaceId, fileId, token, ...conditions });
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}
