import { ApiExtension } from '@nestjs/swagger';

/** Bodies by a short name that says what they do. */
export type NamedExamples = Readonly<Record<string, unknown>>;

const PREFIX = 'x-examples-';

/**
 * Complete bodies for the API explorer, by what they do: "Insert a page". The first is prefilled. Each must work as it
 * stands, whatever the ids of the path; one that cannot says so in its name.
 */
export const Examples =
  (examples: NamedExamples): ClassDecorator =>
  (target) =>
    // Named after the class: a class that extends another one must be able to replace the examples it inherits.
    ApiExtension(`${PREFIX}${target.name}`, examples)(target);

/** Takes the examples of a body out of its schema. */
export function takeExamples(schema: object): NamedExamples | undefined {
  const extensions = schema as Record<string, NamedExamples | undefined>;
  const keys = Object.keys(schema).filter((key) => key.startsWith(PREFIX));
  const [own] = keys.map((key) => extensions[key]);
  for (const key of keys) delete extensions[key];
  return own;
}
