import type { CallableOperation } from '../../../../common/api-reference/call/callable-operation.js';
import type { GivenSample } from '../../../../common/api-reference/samples/code-samples.js';
import type { TryItWords } from '../../../../common/api-reference/call/try-it-words.js';

/** What the script of a request form gets, as JSON. */
export interface TryItForm {
  /** The path of the site: what a visitor enters is kept for one site only. */
  site: string;
  spec: string;
  version: string;
  call: CallableOperation;
  /** Where the policy of the page lets browsers send requests. */
  origins: readonly string[];
  /** Whether the site sends requests. */
  sender: boolean;
  samples: readonly GivenSample[];
  words: TryItWords;
}
