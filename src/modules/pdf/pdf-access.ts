import { Injectable } from '@nestjs/common';
import { Actor } from '../../common/access/actor.js';
import { LoadViewable } from '../../common/access/load-viewable.js';
import type { ResourceKind } from '../../common/access/resources.js';
import { TokenLookup } from '../identity/token-lookup.js';
import type { PdfGrant } from './pdf-urls.js';

/** Checks whether the user that a URL was issued to may still use it. */
@Injectable()
export class PdfAccess {
  constructor(
    private readonly tokenLookup: TokenLookup,
    private readonly loadViewable: LoadViewable,
  ) {}

  /** Checks the token, the user, the space and the change request, as a request with the token would. */
  async allows({ spaceId, changeRequestId, userId, tokenId }: PdfGrant): Promise<boolean> {
    const identity = await this.tokenLookup.findById(tokenId, userId);
    if (!identity) return false;
    const kinds: ResourceKind[] = changeRequestId === null ? ['space'] : ['space', 'change-request'];
    const ids = changeRequestId === null ? [spaceId] : [spaceId, changeRequestId];
    return (await this.loadViewable.load(kinds, ids, new Actor(identity))) !== undefined;
  }
}
