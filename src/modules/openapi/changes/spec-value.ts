export type SpecObject = Readonly<Record<string, unknown>>;

const NOTHING: SpecObject = {};

/** Reads members of a specification, which was checked but may still contain anything where its schema allows that. */
export const objectIn = (value: unknown): SpecObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SpecObject) : NOTHING;

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The member of an object, never one that it inherits. */
export const memberOf = (object: SpecObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
