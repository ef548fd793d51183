import { yamlOf } from './print-front-matter.js';

/** The variables of a space as YAML. */
export const printVariables = (variables: Readonly<Record<string, unknown>>): string =>
  Object.keys(variables)
    .toSorted()
    .map((name) => `${yamlOf(name)}: ${yamlOf(variables[name])}\n`)
    .join('');
