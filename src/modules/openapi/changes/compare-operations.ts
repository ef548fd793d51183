import type { ChangeList } from './change-list.js';
import { compareSchemas } from './compare-schemas.js';
import { resolveRef } from './resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from './spec-value.js';

export interface ComparedOperation {
  spec: SpecObject;
  operation: SpecObject;
  /** With those of the path. */
  parameters: readonly SpecObject[];
}

/** Compares two states of an operation. */
export function compareOperations(before: ComparedOperation, after: ComparedOperation, subject: string, changes: ChangeList): void {
  if (before.operation['deprecated'] !== true && after.operation['deprecated'] === true) {
    changes.add('operation-deprecated', subject, 'the operation was deprecated');
  }
  compareParameters(before.parameters, after.parameters, subject, changes);
  compareBodies(bodyOf(before), bodyOf(after), subject, changes);
  compareResponses(before, after, subject, changes);
}

function compareParameters(before: readonly SpecObject[], after: readonly SpecObject[], subject: string, changes: ChangeList): void {
  const [old, now] = [byKey(before), byKey(after)];
  for (const [key, parameter] of old) {
    const next = now.get(key);
    const words = wordsOf(parameter);
    if (!next) changes.add('parameter-removed', subject, `${words} was removed`);
    else {
      if (parameter['required'] !== true && next['required'] === true)
        changes.add('parameter-became-required', subject, `${words} became required`);
      if (parameter['required'] === true && next['required'] !== true)
        changes.add('parameter-became-optional', subject, `${words} became optional`);
      compareSchemas(schemaOf(parameter), schemaOf(next), changes, { subject, part: words });
    }
  }
  for (const [key, parameter] of now) {
    if (old.has(key)) continue;
    const rule = parameter['required'] === true ? 'required-parameter-added' : 'parameter-added';
    changes.add(rule, subject, `${wordsOf(parameter)} was added${parameter['required'] === true ? ', and is required' : ''}`);
  }
}

function compareBodies(before: SpecObject | undefined, after: SpecObject | undefined, subject: string, changes: ChangeList): void {
  if (!before && !after) return;
  const required = after?.['required'] === true;
  if (!before) return changes.add(required ? 'required-request-body-added' : 'request-body-added', subject, 'the request body was added');
  if (!after) return changes.add('request-body-removed', subject, 'the request body was removed');
  const wasRequired = before['required'] === true;
  if (required && !wasRequired) changes.add('request-body-became-required', subject, 'the request body became required');
  if (wasRequired && !required) changes.add('request-body-became-optional', subject, 'the request body became optional');
  compareContent(before, after, 'the request body', subject, changes);
}

function compareResponses(before: ComparedOperation, after: ComparedOperation, subject: string, changes: ChangeList): void {
  const [old, now] = [objectIn(before.operation['responses']), objectIn(after.operation['responses'])];
  for (const status of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (status.startsWith('x-')) continue;
    const [one, other] = [memberOf(old, status), memberOf(now, status)];
    const words = `the response \`${status}\``;
    if (one === undefined) changes.add('response-added', subject, `${words} was added`);
    else if (other === undefined) changes.add('response-removed', subject, `${words} was removed`);
    else compareContent(resolveRef(before.spec, one), resolveRef(after.spec, other), words, subject, changes);
  }
}

function compareContent(before: SpecObject, after: SpecObject, words: string, subject: string, changes: ChangeList): void {
  const [old, now] = [objectIn(before['content']), objectIn(after['content'])];
  for (const type of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [one, other] = [memberOf(old, type), memberOf(now, type)];
    if (one === undefined) changes.add('media-type-added', subject, `\`${type}\` was added to ${words}`);
    else if (other === undefined) changes.add('media-type-removed', subject, `\`${type}\` was removed from ${words}`);
    else compareSchemas(objectIn(one)['schema'], objectIn(other)['schema'], changes, { subject, part: `${words} (\`${type}\`)` });
  }
  // OpenAPI 2.0 has one schema for all media types.
  if (before['schema'] !== undefined && after['schema'] !== undefined) {
    compareSchemas(before['schema'], after['schema'], changes, { subject, part: words });
  }
}

/** Path parameters are compared by their place in the path, so renaming one is no change. */
const byKey = (parameters: readonly SpecObject[]) =>
  new Map(
    parameters
      .filter(({ in: place }) => place !== 'body' && place !== 'path')
      .map((parameter): [string, SpecObject] => [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter]),
  );

/** The body of OpenAPI 2.0 is a parameter. */
function bodyOf({ spec, operation, parameters }: ComparedOperation): SpecObject | undefined {
  if (operation['requestBody'] !== undefined) return resolveRef(spec, operation['requestBody']);
  return parameters.find(({ in: place }) => place === 'body');
}

const wordsOf = (parameter: SpecObject) => `the ${String(parameter['in'])} parameter \`${String(parameter['name'])}\``;

/** OpenAPI 2.0 writes the schema of a parameter into the parameter. */
function schemaOf(parameter: SpecObject): unknown {
  const [content] = Object.values(objectIn(parameter['content']));
  return parameter['schema'] ?? (content === undefined ? parameter : objectIn(content)['schema']);
}

/** The parameters of an operation; those of its path apply unless it has its own. */
export function parametersOf(spec: SpecObject, path: SpecObject, operation: SpecObject): SpecObject[] {
  const all = [...listIn(path['parameters']), ...listIn(operation['parameters'])].map((parameter) => resolveRef(spec, parameter));
  return [...new Map(all.map((parameter) => [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter])).values()];
}
