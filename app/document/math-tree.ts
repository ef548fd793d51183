import type { MathTree } from '../../src/common/document/html/math-tree.js';
import { onDemand } from './on-demand.js';

const mathematics = onDemand(() => import('../../src/common/document/html/math-tree.js'));

/** Stands in for the module of the same name. Until it has come, a formula is its source. */
export const mathTree = (source: string, displayMode: boolean): MathTree | undefined => mathematics()?.mathTree(source, displayMode);
