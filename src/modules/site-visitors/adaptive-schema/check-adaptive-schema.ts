import { pointerTo } from '../../../common/http/json-pointer.js';
import { Problems } from '../../../common/http/problems.js';
import { isRecord } from '../../../common/json/is-record.js';
import { isLongerThan } from '../../../common/json/json-size.js';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const LARGEST = 64 * 1024;
const LONGEST_DESCRIPTION = 512;
/** With these limits, a condition on the deepest claim with the longest value still fits in an expression. */
const LONGEST_NAME = 64;
const LONGEST_VALUE = 128;
const DEEPEST = 5;
const MOST_PARTS = 500;

const LEAVES = ['boolean', 'number', 'string'];
const TYPES = [...LEAVES, 'array', 'object'];
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  boolean: ['type', 'description'],
  number: ['type', 'description'],
  string: ['type', 'description', 'enum'],
  array: ['type', 'description', 'items'],
  object: ['type', 'description', 'properties', 'additionalProperties'],
};
const ROOT_KEYWORDS = ['$schema', ...KEYWORDS['object']!];

type Schema = Readonly<Record<string, unknown>>;

/**
 * Returns the problems of an adaptive schema, with pointers into it below `at`. The subset of draft-07 is small, so it is
 * checked by hand: no keyword can refer to another document, and none contains a regular expression.
 */
export function checkAdaptiveSchema(schema: Schema, at: string): Problems {
  const check = new Check();
  check.root(schema, at);
  return check.problems;
}

class Check {
  readonly problems = new Problems();
  private parts = 0;

  root(schema: Schema, at: string): void {
    if (isLongerThan(schema, LARGEST)) return this.problems.add(at, `must not be longer than ${LARGEST} characters as JSON`);
    if (schema['type'] !== 'object') this.problems.add(at + pointerTo('type'), 'must be "object"');
    if (schema['$schema'] !== undefined && schema['$schema'] !== DRAFT_07) {
      this.problems.add(at + pointerTo('$schema'), `must be "${DRAFT_07}", or be left out`);
    }
    if (schema['description'] !== undefined) this.description(schema, at);
    this.keywords(schema, ROOT_KEYWORDS, at);
    this.object(schema, at, 1);
    const unsigned = isRecord(schema['properties']) ? schema['properties']['unsigned'] : undefined;
    if (isRecord(unsigned) && unsigned['type'] !== 'object') {
      this.problems.add(
        at + pointerTo('properties', 'unsigned', 'type'),
        'must be "object": `unsigned` contains the claims that are not signed',
      );
    }
  }

  private object({ properties, additionalProperties }: Schema, at: string, level: number): void {
    if (additionalProperties !== false) this.problems.add(at + pointerTo('additionalProperties'), 'must be false');
    if (!isRecord(properties)) return this.problems.add(at + pointerTo('properties'), 'must be an object');
    if (level > DEEPEST) return this.problems.add(at, `must not have claims that are nested deeper than ${DEEPEST} levels`);
    for (const [name, claim] of Object.entries(properties)) {
      const place = at + pointerTo('properties', name);
      if (name === '' || name.length > LONGEST_NAME) this.problems.add(place, `must have a name of 1 to ${LONGEST_NAME} characters`);
      if (!this.count(place)) return;
      this.claim(claim, place, level);
    }
  }

  private claim(claim: unknown, at: string, level: number): void {
    if (!isRecord(claim)) return this.problems.add(at, 'must be an object');
    if (claim['description'] !== undefined) this.description(claim, at);
    const { type } = claim;
    if (!TYPES.includes(type as string)) return this.problems.add(at + pointerTo('type'), `must be one of ${TYPES.join(', ')}`);
    this.keywords(claim, KEYWORDS[type as string]!, at);
    if (type === 'object') return this.object(claim, at, level + 1);
    if (type === 'array') return this.items(claim['items'], at + pointerTo('items'));
    this.values(claim['enum'], at + pointerTo('enum'));
  }

  private items(items: unknown, at: string): void {
    if (!isRecord(items)) return this.problems.add(at, 'must be an object');
    const { type } = items;
    if (!LEAVES.includes(type as string)) return this.problems.add(at + pointerTo('type'), `must be one of ${LEAVES.join(', ')}`);
    if (items['description'] !== undefined) this.description(items, at);
    this.keywords(items, KEYWORDS[type as string]!, at);
    this.values(items['enum'], at + pointerTo('enum'));
  }

  private values(values: unknown, at: string): void {
    if (values === undefined) return;
    if (!Array.isArray(values) || values.length === 0) return this.problems.add(at, 'must be a list of at least one text');
    if (!this.count(at, values.length)) return;
    const fits = (value: unknown) => typeof value === 'string' && value.length <= LONGEST_VALUE;
    if (!values.every(fits)) this.problems.add(at, `must contain only texts of at most ${LONGEST_VALUE} characters`);
    if (new Set(values).size < values.length) this.problems.add(at, 'must not contain a value twice');
  }

  private description({ description }: Schema, at: string): void {
    if (typeof description === 'string' && description.trim() !== '' && description.length <= LONGEST_DESCRIPTION) return;
    this.problems.add(at + pointerTo('description'), `must be a text of 1 to ${LONGEST_DESCRIPTION} characters`);
  }

  private keywords(schema: Schema, known: readonly string[], at: string): void {
    for (const keyword of Object.keys(schema)) {
      if (!known.includes(keyword)) this.problems.add(at + pointerTo(keyword), `is not supported here: use ${known.join(', ')}`);
    }
  }

  /** Counts claims and enum values. Returns false when there are too many to look at more of them. */
  private count(at: string, more = 1): boolean {
    const before = this.parts;
    this.parts += more;
    if (this.parts <= MOST_PARTS) return true;
    if (before <= MOST_PARTS) this.problems.add(at, `is one too many: a schema has at most ${MOST_PARTS} claims and values together`);
    return false;
  }
}
