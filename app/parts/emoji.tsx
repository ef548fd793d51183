import { emojiOf } from '../document/emoji.js';

const NAME = /^[\x21-\x7e]+$/;

/** Decorates a title. Emojis are stored as themselves, as their code, or by name. */
export const Emoji = ({ code }: { code: string | undefined }) =>
  code === undefined || code === '' ? null : <span aria-hidden="true">{NAME.test(code) ? emojiOf(code) : code} </span>;
