import { Injectable } from '@nestjs/common';
import { RowCounters } from '../../../common/db/row-counters.js';

export type SpaceCounter = 'comments' | 'change_requests' | 'change_requests_open' | 'change_requests_draft';

/** What spaces know of how much is in them. Rooms above add to it whatever they count. */
@Injectable()
export class SpaceCounters extends RowCounters<SpaceCounter> {
  protected readonly table = 'spaces';
}
