import { mdbook } from './mdbook.js';
import type { NavigationSource } from './outline.js';

/** The same table of contents, at the top. */
export const gitbook: NavigationSource = {
  layout: 'gitbook',
  files: Object.fromEntries(
    Object.entries(mdbook.files).flatMap(([path, text]) => (path.startsWith('src/') ? [[path.slice('src/'.length), text]] : [])),
  ),
  expected: mdbook.expected,
};
