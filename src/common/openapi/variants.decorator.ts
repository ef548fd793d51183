import { ApiExtension, getSchemaPath } from '@nestjs/swagger';

/** One of the shapes that the values of a class have. */
export interface Variant {
  /** The values of the deciding property that it has. */
  of: readonly string[];
  /** The properties that only this shape and others that list them may have. */
  has?: readonly string[];
  /** Those of them that it always has. */
  always?: readonly string[];
}

export interface DeclaredVariants {
  member: string;
  /** By the name of the schema, which has the suffix of the class if that has one. */
  variants: Readonly<Record<string, Variant>>;
}

const PREFIX = 'x-variants-';

/**
 * The value of a property decides which other properties there are. The OpenAPI document has a schema for each shape and
 * their union, so that clients can narrow by it. Properties that no variant lists belong to all of them.
 */
export const Variants =
  (member: string, variants: Readonly<Record<string, Variant>>): ClassDecorator =>
  (target) =>
    // Stored per class: a subclass may have properties that its variants do not know.
    ApiExtension(`${PREFIX}${target.name}`, { member, variants } satisfies DeclaredVariants)(target);

/** Removes the variants of a class from its schema and returns them. */
export function takeVariants(schema: object): DeclaredVariants | undefined {
  const extensions = schema as Record<string, DeclaredVariants | undefined>;
  const keys = Object.keys(schema).filter((key) => key.startsWith(PREFIX));
  const [own] = keys.map((key) => extensions[key]);
  for (const key of keys) delete extensions[key];
  return own;
}

/** A class, or the name of its schema where the class is not defined yet. */
type Class = Parameters<typeof getSchemaPath>[0];

/**
 * Documents a value that is of one of several classes, which one of its members tells apart. The title is the name of its
 * schema, which otherwise has the name of the place.
 */
export const unionOf = (member: string, classes: Readonly<Record<string, Class>>, title?: string) => ({
  ...(title !== undefined && { title }),
  oneOf: Object.values(classes).map((one) => ({ $ref: getSchemaPath(one) })),
  discriminator: {
    propertyName: member,
    mapping: Object.fromEntries(Object.entries(classes).map(([value, one]) => [value, getSchemaPath(one)])),
  },
});
