import { ChangeList } from './change-list.js';
import type { SpecChanges } from './change-rules.js';
import { compareOperations, parametersOf, type ComparedOperation } from './compare-operations.js';
import { compareSchemas } from './compare-schemas.js';
import { resolveRef } from './resolve-ref.js';
import { memberOf, objectIn, type SpecObject } from './spec-value.js';

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** What changes for clients between two bundled specifications: operations, parameters, bodies, responses and schemas. */
export function compareSpecs(before: SpecObject, after: SpecObject): SpecChanges {
  const changes = new ChangeList();
  const [old, now] = [operationsOf(before), operationsOf(after)];
  for (const [key, { name, ...operation }] of old) {
    const next = now.get(key);
    if (!next) changes.add('operation-removed', name, 'the operation was removed');
    else compareOperations(operation, next, next.name, changes);
  }
  for (const [key, { name }] of now) if (!old.has(key)) changes.add('operation-added', name, 'the operation was added');
  compareNamed(schemasOf(before), schemasOf(after), changes);
  return changes.result();
}

type NamedOperation = ComparedOperation & { name: string };

/** By method and path, without the names of path parameters: they are no part of the address. */
function operationsOf(spec: SpecObject): Map<string, NamedOperation> {
  const operations = new Map<string, NamedOperation>();
  for (const [group, paths] of [
    ['', objectIn(spec['paths'])],
    ['webhook ', objectIn(spec['webhooks'])],
  ] as const) {
    for (const [address, item] of Object.entries(paths)) {
      const path = resolveRef(spec, item);
      for (const method of METHODS) {
        const operation = objectIn(memberOf(path, method));
        if (memberOf(path, method) === undefined) continue;
        const name = `${group}${method.toUpperCase()} ${address}`;
        const key = `${group}${method} ${address.replaceAll(/\{[^{}]*\}/g, '{}')}`;
        operations.set(key, { name, spec, operation, parameters: parametersOf(spec, path, operation) });
      }
    }
  }
  return operations;
}

function compareNamed(old: SpecObject, now: SpecObject, changes: ChangeList): void {
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [one, other] = [memberOf(old, name), memberOf(now, name)];
    if (one === undefined) changes.add('schema-added', name, 'the schema was added');
    else if (other === undefined) changes.add('schema-removed', name, 'the schema was removed');
    else compareSchemas(one, other, changes, { subject: name, part: '' });
  }
}

const schemasOf = (spec: SpecObject) => objectIn(objectIn(spec['components'])['schemas'] ?? spec['definitions']);
