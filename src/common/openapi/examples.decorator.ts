import { ApiExtension } from '@nestjs/swagger';

/** Example bodies by a short name that says what they do. */
export type NamedExamples = Readonly<Record<string, unknown>>;

const PREFIX = 'x-examples-';

/**
 * Complete bodies for the API explorer, by what they do: "Insert a page". The first one is prefilled. Each must work
 * unchanged with any ids in the path; if one cannot, its name says so.
 */
export const Examples =
  (examples: NamedExamples): ClassDecorator =>
  (target) =>
    // Stored per class: a subclass must be able to replace the examples that it inherits.
    ApiExtension(`${PREFIX}${target.name}`, examples)(target);

/** Removes the examples of a body from its schema and returns them. */
export function takeExamples(schema: object): NamedExamples | undefined {
  const extensions = schema as Record<string, NamedExamples | undefined>;
  const keys = Object.keys(schema).filter((key) => key.startsWith(PREFIX));
  const [own] = keys.map((key) => extensions[key]);
  for (const key of keys) delete extensions[key];
  return own;
}
