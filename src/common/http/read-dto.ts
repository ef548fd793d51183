import { TransformationType } from 'class-transformer';
import { validate, type ValidationError, validateSync, getMetadataStorage } from 'class-validator';
import { Turns } from '../concurrency/turns.js';
import { isRecord } from '../json/is-record.js';
import { shapeOf, type DtoClass, type PropertyShape } from './dto-shape.js';
import { findInJson } from './find-in-json.js';
import { pointerTo } from './json-pointer.js';
import { messagesOf } from './messages-of.js';
import { Problems } from './problems.js';

/**
 * Lets class-validator find the rules of a class once. It searches all classes for those above it whenever it validates an
 * object. Rules are declared by decorators, so they do not change afterwards.
 *
 * Private part of class-validator: `validate` asks `getTargetValidationMetadatas` of the storage, which is replaced here.
 * Worth: a body with two properties takes 4.8 µs instead of 13. Public way: remove this function; nothing else changes.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  type Find = typeof storage.getTargetValidationMetadatas;
  const known = new Map<unknown, ReturnType<Find>>();
  const find: Find = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // With other options, the rules of a class are not always the same.
    if (always || strictGroups || groups !== undefined) return find(target, schema, always, strictGroups, groups);
    let rules = known.get(target);
    if (!rules) {
      rules = find(target, schema, always, strictGroups, groups);
      known.set(target, rules);
    }
    return rules;
  };
}

type Plain = Readonly<Record<string, unknown>>;

rememberRules();

const UNKNOWN = 'is not a known property';
const OPTIONS = { forbidUnknownValues: false, validationError: { target: false } };
/** Characters are counted as people see them, so a text may have this many times more code units than its limit says. */
const UNITS_OF_A_CHARACTER = 4;
/** Stands in for an object with a class of its own while its parent object is validated. */
const HELD = {};

export interface Read {
  instance: object;
  problems: Problems;
}

/**
 * Makes an instance of a class from JSON, and collects all problems, from the outside in: a list that is too long is
 * refused before its elements are read, and a value without a class of its own is taken as it is, without a copy.
 * Properties that the class does not declare are refused or ignored.
 */
export async function readDto(dto: DtoClass, plain: Plain, ignoresUnknown: boolean): Promise<Read> {
  const reading = new DtoReading(ignoresUnknown);
  const steps = reading.instance(dto, plain, '');
  // A body with thousands of objects yields to other work.
  const turns = new Turns();
  let step = steps.next();
  while (!step.done) {
    step = steps.next(await validate(step.value, OPTIONS));
    await turns.pass();
  }
  return { instance: step.value, problems: reading.problems };
}

/** Does the same synchronously, for classes without asynchronous rules. */
export function readDtoSync(dto: DtoClass, plain: Plain): Read {
  const reading = new DtoReading(false);
  const steps = reading.instance(dto, plain, '');
  let step = steps.next();
  while (!step.done) step = steps.next(validateSync(step.value, OPTIONS));
  return { instance: step.value, problems: reading.problems };
}

/** Requests the validation errors of one object after the other, and returns an instance of them all. */
type Steps<T> = Generator<object, T, readonly ValidationError[]>;

interface Nested {
  name: string;
  property: PropertyShape;
  value: unknown;
}

class DtoReading {
  readonly problems = new Problems();
  /** Properties that were refused by their outermost checks: their rules have nothing to add. */
  private readonly settled = new Set<string>();

  constructor(private readonly ignoresUnknown: boolean) {}

  /** Each object is validated by itself, before the objects it contains. */
  *instance(dto: DtoClass, plain: Plain, pointer: string): Steps<object> {
    const { properties, otherNames, ignoresFurther } = shapeOf(dto);
    const made = new dto() as Record<string, unknown>;
    const nested: Nested[] = [];
    for (const sent of Object.keys(plain)) {
      const name = otherNames.get(sent) ?? sent;
      const property = properties.get(name);
      if (!property) {
        if (!this.ignoresUnknown && !ignoresFurther) this.problems.add(pointer + pointerTo(sent), UNKNOWN);
        continue;
      }
      if (name !== sent && Object.hasOwn(plain, name)) {
        this.problems.add(pointer + pointerTo(sent), `is another name of \`${name}\`: send one of them`);
        continue;
      }
      const value = this.value(property, plain[sent], { name, plain, at: pointer + pointerTo(name) });
      made[name] = property.classOf ? standIn(value) : value;
      if (made[name] !== value) nested.push({ name, property, value });
    }
    for (const error of yield made) this.addAll(error, pointer);
    for (const { name, property, value } of nested) made[name] = yield* this.nested(property, value, pointer + pointerTo(name));
    return made;
  }

  private value(property: PropertyShape, given: unknown, { name, plain, at }: { name: string; plain: Plain; at: string }): unknown {
    const flaw = boundFlaw(property, name, given);
    if (flaw !== undefined) return this.settle(at, flaw);
    const value = property.transforms.reduce<unknown>(
      (current, transform) => transform({ value: current, key: name, obj: plain, type: TransformationType.PLAIN_TO_CLASS, options: {} }),
      given,
    );
    if (typeof value !== 'object' || value === null) return value;
    if (property.classOf) {
      if (Array.isArray(value) === property.isList) return value;
      return this.settle(at, property.isList ? 'must be an array' : 'must be an object');
    }
    // Otherwise a later reader would find inherited members.
    const inherited = findInJson(value, { isSoughtName: (member) => member in Object.prototype });
    if (inherited) this.problems.add(at + pointerTo(...inherited.path), UNKNOWN);
    return value;
  }

  private *nested(property: PropertyShape, value: unknown, at: string): Steps<unknown> {
    if (isRecord(value)) return yield* this.instance(property.classOf!(value), value, at);
    if (!Array.isArray(value)) return value;
    const elements: unknown[] = [];
    for (const [index, element] of value.entries()) {
      const place = at + pointerTo(index);
      elements.push(Array.isArray(element) ? this.settle(place, 'must be an object') : yield* this.nested(property, element, place));
    }
    return elements;
  }

  private settle(at: string, message: string): undefined {
    this.settled.add(at);
    this.problems.add(at, message);
  }

  private addAll(error: ValidationError, parent: string): void {
    const pointer = parent + pointerTo(error.property);
    if (this.settled.has(pointer)) return;
    for (const message of messagesOf(error, error.value)) this.problems.add(pointer, message);
    for (const child of error.children ?? []) this.addAll(child, pointer);
  }
}

/** A value of the same kind that holds nothing to validate. A list keeps its length; lists in it are refused, however long they are. */
function standIn(value: unknown): unknown {
  if (isRecord(value)) return HELD;
  return Array.isArray(value) ? value.map(standInOfElement) : value;
}

const standInOfElement = (element: unknown) => (isRecord(element) ? HELD : Array.isArray(element) ? [] : element);

/** Checks the limits before anything walks the value. Uses the messages of class-validator. */
function boundFlaw({ most, longest }: PropertyShape, name: string, value: unknown): string | undefined {
  const tooLong = (text: unknown) => typeof text === 'string' && text.length > UNITS_OF_A_CHARACTER * longest;
  if (!Array.isArray(value)) return tooLong(value) ? `must be shorter than or equal to ${longest} characters` : undefined;
  if (value.length > most) return `must contain no more than ${most} elements`;
  return value.some(tooLong) ? `each value in ${name} must be shorter than or equal to ${longest} characters` : undefined;
}
