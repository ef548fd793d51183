import { Conflict } from '../../../common/http/errors.js';
import type { UnmetRule } from './unmet-rules.js';

/** The 409 that lists each unmet merge rule. */
export class MergeRulesUnmet extends Conflict {
  override readonly type = 'merge-rules-unmet';
  override readonly details: Readonly<Record<string, unknown>>;
  constructor(rules: readonly UnmetRule[]) {
    super(`The change request cannot be merged yet: ${rules.map(({ message }) => message).join('; ')}`);
    this.details = { rules };
  }
}
