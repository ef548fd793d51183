import type { ComputedSourceDto } from '../../../common/contract/computed-source.dto.js';
import { isRecord } from '../../../common/json/is-record.js';
import { BadRequest } from '../../../common/http/errors.js';
import { pointerTo } from '../../../common/http/json-pointer.js';
import { type ContentRef, refProblem } from '../../../common/document/content-ref.js';
import type { Computed } from '../../versions/records/page-record.js';

export const LARGEST_PROPS = 64 * 1024;

/** Validates a source and returns it as an entry stores it. `pointer` is its position in the request. */
export function computedOf({ type, props, dependencies }: ComputedSourceDto, pointer: string): Computed {
  const problems = Object.entries(dependencies ?? {}).flatMap(([name, dependency]) => {
    const message = isRecord(dependency) ? refProblem(dependency['ref']) : 'must contain a `ref`';
    return message === undefined ? [] : [{ pointer: `${pointer}/dependencies${pointerTo(name)}`, message }];
  });
  if (JSON.stringify(props).length > LARGEST_PROPS)
    problems.push({ pointer: `${pointer}/props`, message: `must not be larger than ${LARGEST_PROPS / 1024} kB` });
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  const refs = Object.entries(dependencies ?? {}).map(([name, dependency]) => [name, { ref: (dependency as { ref: ContentRef }).ref }]);
  return { type, props, ...(dependencies && { dependencies: Object.fromEntries(refs) as Computed['dependencies'] }) };
}
