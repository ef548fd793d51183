import { Injectable } from '@nestjs/common';
import { RowCounters } from '../../common/db/row-counters.js';

export type SpaceCounter = 'comments' | 'change_requests' | 'change_requests_open' | 'change_requests_draft';

/** Updates the counters of spaces. The modules that count something call it. */
@Injectable()
export class SpaceCounters extends RowCounters<SpaceCounter> {
  protected readonly table = 'spaces';
}
