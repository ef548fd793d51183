import { IsIn } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';

const KEPT = ['current'] as const;

export class EndSessionsQuery {
  /** `current` keeps the session that the request is sent with. */
  @Optional()
  @IsIn(KEPT)
  except?: (typeof KEPT)[number];
}
