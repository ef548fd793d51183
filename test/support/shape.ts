/** What is wrong with a value, with the path to it; nothing if a client can read it. */
export type Shape = (value: unknown, path: string) => string[];

const said = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'missing';
const reads =
  (as: string, fits: (value: unknown) => boolean): Shape =>
  (value, path) =>
    fits(value) ? [] : [`${path} is read as ${as}, and is ${said(value)}`];
const matching = (as: string, pattern: RegExp) => reads(as, (value) => typeof value === 'string' && pattern.test(value));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = reads('a text', (value) => typeof value === 'string');
export const flag = reads('a flag', (value) => typeof value === 'boolean');
export const number = reads('a number', (value) => typeof value === 'number');
export const id = matching('an id', /^[\w-]+$/);
export const url = matching('an absolute address', /^https?:\/\/[^\s/]+/);
export const date = matching('a moment', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
/** Renderers look for `#` and the id, so it begins with a letter. */
export const selector = matching('the CSS selector of an id', /^[A-Za-z][\w-]*$/);
/** Compared with the paths of pages. */
export const decoded = reads('a decoded path', (value) => typeof value === 'string' && !/%[0-9A-F]{2}/i.test(value));
export const folder = matching('a path between slashes', /^\/(?:.*\/)?$/);
export const anything: Shape = () => [];

export const oneOf = (...values: readonly unknown[]): Shape =>
  reads(values.map((value) => JSON.stringify(value)).join(' or '), (value) => values.includes(value));

export const listOf =
  (item: Shape): Shape =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => item(each, `${path}[${index}]`))
      : [`${path} is read as a list, and is ${said(value)}`];

export const recordOf =
  (member: Shape): Shape =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => member(each, `${path}.${name}`))
      : [`${path} is read as an object, and is ${said(value)}`];

/** Members whose names end with `?` may be absent. Clients ignore members that are not named. */
export const object =
  (members: Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    if (!isObject(value)) return [`${path} is read as an object, and is ${said(value)}`];
    return Object.entries(members).flatMap(([named, shape]) => {
      const name = named.replace(/\?$/, '');
      return name !== named && value[name] === undefined ? [] : shape(value[name], `${path}.${name}`);
    });
  };

export const all =
  (...shapes: readonly Shape[]): Shape =>
  (value, path) =>
    shapes.flatMap((shape) => shape(value, path));

/** The first that fits; otherwise what is wrong with it as the last one. */
export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value, path) => {
    const problems = shapes.map((shape) => shape(value, path));
    return problems.find((found) => found.length === 0) ?? problems.at(-1)!;
  };

/** Goes by a member such as `type`. A value that the table does not know is a problem. */
export const by =
  (member: string, table: () => Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    const kind = isObject(value) ? String(value[member]) : said(value);
    const shape = Object.hasOwn(table(), kind) ? table()[kind] : undefined;
    return shape ? shape(value, path) : [`${path} is of the unknown ${member} ${kind}`];
  };

export const exactlyOne =
  (as: string, fits: (item: never) => boolean): Shape =>
  (value, path) => {
    const count = Array.isArray(value) ? value.filter((item) => fits(item as never)).length : 0;
    return count === 1 ? [] : [`${path} has ${count} times ${as}, and is read as having it once`];
  };
