import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stylesheet of documents. Colors are custom properties that the page defines: `--text`, `--accent` and others. */
export const documentStyles = (): string => readFileSync(join(import.meta.dirname, 'document.css'), 'utf8');
