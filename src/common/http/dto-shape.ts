import { TransformationType, type TransformFnParams } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';

export type DtoClass = new () => object;
/** The class that an element of a list is of, where its elements are of several. */
export type ChooseClass = (element: Readonly<Record<string, unknown>>) => DtoClass;

/** What must be known of a property before its value is looked at. */
export interface PropertyShape {
  /** The class of the object it holds, or of each object in its list; undefined for anything else. */
  classOf?: ChooseClass;
  isList: boolean;
  /** How many elements it may have. */
  most: number;
  /** How many characters it, or each element, may have. */
  longest: number;
  transforms: readonly ((params: TransformFnParams) => unknown)[];
}

export interface DtoShape {
  properties: ReadonlyMap<string, PropertyShape>;
  ignoresFurther: boolean;
}

const NESTED = 'nestedValidation';
const CHOICE = 'http:choose-class';
const FURTHER_PROPERTIES = 'http:further-properties';
const shapes = new WeakMap<DtoClass, DtoShape>();

/** What is sent may have more properties than its class declares: they are ignored. */
export const IgnoresFurtherProperties = (): ClassDecorator => (dto) => Reflect.defineMetadata(FURTHER_PROPERTIES, true, dto);

/** Each element of the list is of the class that this function chooses. */
export const ChoosesClass =
  (choose: ChooseClass): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(CHOICE, choose, target, property);

/** The shape of a class, from what its decorators say to class-validator and class-transformer. */
export function shapeOf(dto: DtoClass): DtoShape {
  const known = shapes.get(dto);
  if (known) return known;
  const storage = getMetadataStorage();
  const rules = storage.groupByPropertyName(storage.getTargetValidationMetadatas(dto, '', false, false));
  const shape = {
    properties: new Map(Object.entries(rules).map(([name, ofProperty]) => [name, propertyShape(dto, name, ofProperty)])),
    ignoresFurther: Reflect.hasOwnMetadata(FURTHER_PROPERTIES, dto),
  };
  shapes.set(dto, shape);
  return shape;
}

function propertyShape(dto: DtoClass, name: string, rules: readonly ValidationMetadata[]): PropertyShape {
  const nested = rules.find(({ type }) => type === NESTED);
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
  // Without its class an object would be taken as it comes: nothing it holds would be asked for.
  if (!type) throw new Error(`${dto.name}.${name} has @ValidateNested, and no @Type that names its class`);
  const made = type.typeFunction() as DtoClass;
  return () => made;
}

function boundOf(rules: readonly ValidationMetadata[], rule: string, place: number): number {
  const bounds = rules.filter(({ name }) => name === rule).map(({ constraints }) => constraints[place] as number | undefined);
  return Math.min(Infinity, ...bounds.filter((bound) => bound !== undefined));
}
