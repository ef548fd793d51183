import { hash } from 'node:crypto';
import type { CallableOperation } from './callable-operation.js';

/** Identifies all that requests of an operation depend on: a form that was made for another version is refused. */
export const callVersion = (call: CallableOperation): string => hash('sha1', JSON.stringify(call), 'base64url');
