import { onDemand } from './on-demand.js';

const names = onDemand(() => import('../../src/common/document/html/emoji.js'));

/** Stands in for the module of the same name, with its table of names. Until it has come, nothing is in the place of an emoji. */
export const emojiOf = (code: string): string => names()?.emojiOf(code) ?? '';
