import { THEME } from '../drawing/theme.js';
import type { TextStyle } from './atom.js';

export const PLAIN: TextStyle = { size: THEME.text, color: THEME.colors.text, mono: false, bold: false, italic: false };
export const BOLD: TextStyle = { ...PLAIN, bold: true };
export const MUTED: TextStyle = { ...PLAIN, size: THEME.small, color: THEME.colors.muted };
export const CODE: TextStyle = { ...PLAIN, size: THEME.small, mono: true };
export const LINK: TextStyle = { ...PLAIN, color: THEME.colors.link };
