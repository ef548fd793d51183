import { Injectable } from '@nestjs/common';
import { RowCounters } from '../../common/db/row-counters.js';
import type { SpaceCounter } from '../spaces/space-counters.js';

@Injectable()
export class ChangeRequestCounters extends RowCounters<'comments_open'> {
  protected readonly table = 'change_requests';
}

const thatAre = (status: string) =>
  `SELECT space_id AS id, count(*)::int AS n FROM change_requests WHERE status = '${status}' GROUP BY space_id`;

/** Computes the correct counters of a space. */
export const CHANGE_REQUESTS_OF_SPACES = {
  change_requests: 'SELECT space_id AS id, count(*)::int AS n FROM change_requests GROUP BY space_id',
  change_requests_open: thatAre('open'),
  change_requests_draft: thatAre('draft'),
} satisfies Partial<Record<SpaceCounter, string>>;
