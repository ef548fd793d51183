import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createDocument } from '../src/common/openapi/document.js';
import { useApp } from './support/app.js';

const t = useApp();

it('openapi.json is what the code says: refresh it with "npm run openapi"', () => {
  const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  const generated = `${JSON.stringify(createDocument(t.app), null, 2)}\n`;
  expect(committed === generated, 'openapi.json is out of date: run "npm run openapi" and commit what it writes').toBe(true);
});
