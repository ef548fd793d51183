import { BadRequest } from '../../common/http/errors.js';
import type { FieldProblem } from '../../common/http/problems.js';
import { pointerTo } from '../../common/http/json-pointer.js';
import { type ContentRef, refProblem } from '../../common/document/content-ref.js';
import type { TemplateParameter } from './built-in/built-in-template.js';

/**
 * The values given for the parameters of a template, by name. Reports all missing, unknown and wrongly typed values
 * together.
 */
export function argumentsFor(
  parameters: readonly TemplateParameter[],
  given: Readonly<Record<string, unknown>>,
  pointer: string,
): ReadonlyMap<string, ContentRef> {
  const problems = [...missing(parameters, given, pointer), ...misfits(parameters, given, pointer)];
  if (problems.length > 0) throw new BadRequest('The parameters of the template are not valid', problems);
  return new Map(Object.entries(given) as [string, ContentRef][]);
}

const missing = (parameters: readonly TemplateParameter[], given: Readonly<Record<string, unknown>>, pointer: string): FieldProblem[] =>
  parameters
    .filter(({ name, required }) => required && !Object.hasOwn(given, name))
    .map(({ name }) => ({ pointer: `${pointer}/${name}`, message: 'is required by this template' }));

const misfits = (parameters: readonly TemplateParameter[], given: Readonly<Record<string, unknown>>, pointer: string): FieldProblem[] =>
  Object.entries(given).flatMap(([name, ref]) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    const message = parameter ? refProblem(ref, parameter.kinds) : 'is not a parameter of this template';
    return message === undefined ? [] : [{ pointer: `${pointer}${pointerTo(name)}`, message }];
  });
