import type { Audience } from '../../../common/expressions/audience.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';

/** Who visits, and what the pass of the visit allows. */
export interface Visitor {
  audience: Audience;
  pass: VisitorPass;
}
