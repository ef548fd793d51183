import type { StateInline } from 'markdown-it';

export type InlineRule = (state: StateInline, silent: boolean) => boolean;
