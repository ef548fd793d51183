import type { ValidationError } from 'class-validator';

const OF_EACH = 'each value in ';
/** Rules that only a text can satisfy. */
const FOR_TEXTS = /^(is(String|Length|Email|Url|Iso8601|Hexadecimal|Base64|UUID)|(min|max)Length|matches)$/;
const FOR_NUMBERS = /^(isInt|isNumber|min|max)$/;
/** How messages of such rules begin if they apply to the whole value: a rule for each element may have a message of its own. */
const OF_TEXT = /^must be (a string|longer|shorter)/;
const FOR_LISTS = /^(isArray|array\w+)$/;

/**
 * The messages about one property, without its name. A missing value is only reported as required, and a value of the
 * wrong type only as that: messages about its length, range and format would add nothing.
 */
export function messagesOf({ property, constraints = {} }: ValidationError, value: unknown): string[] {
  const messages = new Map(Object.entries(constraints).map(([rule, message]) => [rule, withoutName(message, property)]));
  if (messages.size === 0) return [];
  if (value === undefined) return ['is required'];
  const type = neededType(new Map([...messages].filter(([, message]) => !message.startsWith(OF_EACH))));
  if (type && !type.includes(value)) return [messages.get(type.rule) ?? type.message];
  if (messages.has('nestedValidation')) return ['must be an object'];
  return [...messages.values()];
}

const withoutName = (message: string, property: string) =>
  message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;

const isNumber = (value: unknown) => typeof value === 'number' && !Number.isNaN(value);

interface NeededType {
  rule: string;
  message: string;
  includes: (value: unknown) => boolean;
}

function neededType(messages: ReadonlyMap<string, string>): NeededType | undefined {
  const rules = [...messages.keys()];
  if (rules.some((rule) => FOR_LISTS.test(rule))) return { rule: 'isArray', message: 'must be an array', includes: Array.isArray };
  if (rules.some((rule) => FOR_NUMBERS.test(rule))) {
    const rule = rules.includes('isInt') ? 'isInt' : 'isNumber';
    return { rule, message: 'must be a number', includes: isNumber };
  }
  if (!rules.some((rule) => FOR_TEXTS.test(rule))) return undefined;
  const ofText = [...messages.values()].some((message) => OF_TEXT.test(message));
  const isText = (value: unknown) => typeof value === 'string' || (Array.isArray(value) && !ofText);
  return { rule: 'isString', message: 'must be a string', includes: isText };
}
