import { emojiOf } from '../document/emoji.js';

/** Decorates a title. */
export const Emoji = ({ code }: { code: string | undefined }) =>
  code === undefined || code === '' ? null : <span aria-hidden="true">{emojiOf(code)} </span>;
