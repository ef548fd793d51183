import type { Answer } from './answer.js';
import type { SiteCall } from './site-call.js';

/** Answers programs that read a site with tools. The module of MCP provides the implementation. */
export abstract class SitePrograms {
  /** Undefined if this installation has no such tools. `base` is the path of the site. */
  abstract answer(base: string, call: SiteCall): Promise<Answer | undefined>;
}
