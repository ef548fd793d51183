import { getSchemaPath } from '@nestjs/swagger';

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
