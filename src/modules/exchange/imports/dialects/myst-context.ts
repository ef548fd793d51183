import type { DialectPage } from './dialect-page.js';
import type { MystInline } from './myst-inline.js';

/** What directives are read with. */
export interface MystContext {
  readonly page: DialectPage;
  readonly inline: MystInline;
  /** Whether readers see what is still to do. */
  readonly showsTodos: boolean;
  translate(lines: readonly string[], depth: number): Promise<string[]>;
}
