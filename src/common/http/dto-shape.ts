import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, ValidationTypes, type MetadataStorage } from 'class-validator';

type Rule = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

export type DtoClass = new () => object;
/** Chooses the class of a list element, for lists with elements of several classes. */
export type ChooseClass = (element: Readonly<Record<string, unknown>>) => DtoClass;

/** What must be known of a property before its value is validated. */
export interface PropertyShape {
  /** The class of the object, or of each object in the list; undefined for other values. */
  classOf?: ChooseClass;
  isList: boolean;
  /** The maximum number of elements. */
  most: number;
  /** The maximum number of characters of the text, or of each text in the list. */
  longest: number;
  transforms: readonly ((params: TransformFnParams) => unknown)[];
}

export interface DtoShape {
  properties: ReadonlyMap<string, PropertyShape>;
  /** Other names of properties. */
  otherNames: ReadonlyMap<string, string>;
  ignoresFurther: boolean;
}

const CHOICE = 'http:choose-class';
const OTHER_NAMES = 'http:other-names';
const FURTHER_PROPERTIES = 'http:further-properties';
const shapes = new WeakMap<DtoClass, DtoShape>();

/** A body may have properties that its class does not declare: they are ignored. */
export const IgnoresFurtherProperties = (): ClassDecorator => (dto) => Reflect.defineMetadata(FURTHER_PROPERTIES, true, dto);

/** The class of each element of the list is chosen by this function. */
export const ChoosesClass =
  (choose: ChooseClass): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(CHOICE, choose, target, property);

/** The property may be sent under another name, too. Its description says so. */
export const AlsoNamed =
  (...names: readonly string[]): PropertyDecorator =>
  (target, property) => {
    const known = (Reflect.getMetadata(OTHER_NAMES, target) ?? []) as ReadonlyArray<readonly [string, string]>;
    Reflect.defineMetadata(OTHER_NAMES, [...known, ...names.map((name) => [name, String(property)] as const)], target);
  };

/**
 * The shape of a class, from its class-validator and class-transformer decorators.
 *
 * Private part of class-transformer: `defaultMetadataStorage`, the metadata of `@Type` and `@Transform`. With it a value is
 * checked from the outside in. Worth: a list of 50,000 elements where 100 are allowed is refused in 0.4 ms instead of 330 ms.
 * Public way: `plainToInstance`, then `validate`, with a limit on the elements of a body before both.
 */
export function shapeOf(dto: DtoClass): DtoShape {
  const known = shapes.get(dto);
  if (known) return known;
  const storage = getMetadataStorage();
  const rules = storage.groupByPropertyName(storage.getTargetValidationMetadatas(dto, '', false, false));
  const shape = {
    properties: new Map(Object.entries(rules).map(([name, ofProperty]) => [name, propertyShape(dto, name, ofProperty)])),
    otherNames: new Map(Reflect.getMetadata(OTHER_NAMES, dto.prototype as object) as ReadonlyArray<[string, string]> | undefined),
    ignoresFurther: Reflect.hasOwnMetadata(FURTHER_PROPERTIES, dto),
  };
  shapes.set(dto, shape);
  return shape;
}

function propertyShape(dto: DtoClass, name: string, rules: readonly Rule[]): PropertyShape {
  const nested = rules.find(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
  const classOf = nested && classOfNested(dto, name);
  return {
    ...(classOf ? { classOf } : {}),
    isList: nested?.each === true,
    most: boundOf(rules, 'arrayMaxSize', 0),
    longest: Math.min(boundOf(rules, 'maxLength', 0), boundOf(rules, 'isLength', 1)),
    transforms: defaultMetadataStorage
      .findTransformMetadatas(dto, name, TransformationType.PLAIN_TO_CLASS)
      .map(({ transformFn }) => transformFn as (params: TransformFnParams) => unknown),
  };
}

function classOfNested(dto: DtoClass, name: string): ChooseClass {
  const choose = Reflect.getMetadata(CHOICE, dto.prototype as object, name) as ChooseClass | undefined;
  if (choose) return choose;
  const type = defaultMetadataStorage.findTypeMetadata(dto, name);
  // Without its class, an object would be accepted as it is and none of its members validated.
  if (!type) throw new Error(`${dto.name}.${name} has @ValidateNested but no @Type: add @Type with its class`);
  const made = type.typeFunction() as DtoClass;
  return () => made;
}

function boundOf(rules: readonly Rule[], rule: string, place: number): number {
  const bounds = rules.filter(({ name }) => name === rule).map(({ constraints }) => constraints[place] as number | undefined);
  return Math.min(Infinity, ...bounds.filter((bound) => bound !== undefined));
}
