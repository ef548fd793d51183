import { keyBetween } from '../../../common/db/ordering.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';

interface Sibling {
  readonly id: string;
  readonly position: string;
}

/** The ids of the siblings that something is placed next to. */
interface Neighbours {
  before?: string;
  after?: string;
}

/** Returns a position directly next to the named siblings. A move to the current place is a conflict. */
export function placeBeside(siblings: readonly Sibling[], moving: string, { before, after }: Neighbours): string {
  const others = siblings.filter(({ id }) => id !== moving);
  const indexOf = (id: string, pointer: string) => {
    const index = others.findIndex((sibling) => sibling.id === id);
    if (index < 0)
      throw new BadRequest('The position names no sibling', [{ pointer, message: 'must name another item with the same parent' }]);
    return index;
  };
  if (before === undefined && after === undefined)
    throw new BadRequest('The position is empty', [{ pointer: '/position', message: 'must contain `before` or `after`' }]);
  const following = before === undefined ? undefined : indexOf(before, '/position/before');
  const preceding = after === undefined ? undefined : indexOf(after, '/position/after');
  if (preceding !== undefined && following !== undefined && preceding >= following)
    throw new BadRequest('The position is invalid: `after` must name a sibling that comes before the one in `before`', [
      { pointer: '/position', message: 'has `before` and `after` in the wrong order' },
    ]);
  const place = preceding === undefined ? following! : preceding + 1;
  if (siblings.findIndex(({ id }) => id === moving) === place) throw new Conflict('It is already at this place');
  return keyBetween(others[place - 1]?.position ?? null, others[place]?.position ?? null);
}
