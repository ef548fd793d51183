import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createDocument } from '../src/common/openapi/document.js';
import { useApp } from './support/app.js';

const t = useApp();
const OUTDATED = 'openapi.json is not what the code says: run "npm run openapi" and commit what it writes';

it('openapi.json is what the code says', () => {
  const committed: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  // Through JSON, because that is what is committed: it knows nothing of undefined.
  expect(committed, OUTDATED).toEqual(JSON.parse(JSON.stringify(t.api.contract.document)));
});

it('the document is the same each time it is made', () => {
  expect(createDocument(t.app)).toEqual(t.api.contract.document);
});
