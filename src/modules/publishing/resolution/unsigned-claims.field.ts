import { isLongerThan } from '../../../common/json/json-size.js';
import { isRecord } from '../../../common/json/is-record.js';
import { Sound } from '../../../common/http/sound.decorator.js';

/** The upper limit of claims that are not signed, as JSON. */
const LONGEST = 4096;
const DEEPEST = 8;

/** An object of claims that a visitor says, with a limited size. */
export const IsUnsignedClaims = () => Sound('isUnsignedClaims', problemOf);

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object';
  if (isLongerThan(value, LONGEST)) return `must be at most ${LONGEST} characters long as JSON`;
  return depthOf(value) > DEEPEST ? `must have at most ${DEEPEST} levels` : undefined;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
