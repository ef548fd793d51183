import type { CodeTokens } from '../../src/common/document/html/highlight-code.js';
import { onDemand } from './on-demand.js';

const highlighting = onDemand(() => import('../../src/common/document/html/highlight-code.js'));

/** Stands in for the module of the same name, which is larger than all other views together. Until it has come, code has no colours. */
export const highlightCode = (text: string, syntax: string): CodeTokens | undefined => highlighting()?.highlightCode(text, syntax);
