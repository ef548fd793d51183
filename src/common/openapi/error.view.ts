import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

export class ErrorField {
  /**
   * A JSON pointer into the body, or the name of a query parameter.
   * @example /title
   */
  pointer: string;
  /** @example "must be longer than or equal to 2 characters" */
  message: string;
}

export class ErrorMergeRule {
  /** @example require_at_least_one_review */
  rule: string;
  /** @example "Someone other than its author must review it as it is now" */
  message: string;
}

export class ErrorConflictTarget {
  /** What is in conflict: a `page`, a `file`, a `reusable-content` or a `variable`. */
  kind: 'page' | 'file' | 'reusable-content' | 'variable';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
}

export class ErrorConflict {
  target: ErrorConflictTarget;
  /**
   * What of it, as a JSON pointer; empty for all of it.
   * @example /title
   */
  path: string;
  /** @example edit-edit */
  kind: string;
  @ApiPropertyOptional({ nullable: true, description: 'What both began with.' }) base?: unknown;
  @ApiPropertyOptional({ nullable: true, description: 'What the change request makes of it.' }) ours?: unknown;
  @ApiPropertyOptional({ nullable: true, description: 'What has become of it in the space.' }) theirs?: unknown;
}

export class ErrorDetail {
  /**
   * The HTTP status.
   * @example 400
   */
  code: number;
  /**
   * What went wrong, for a person.
   * @example "The request is not valid"
   */
  message: string;
  /**
   * What went wrong, for a program: never changes.
   * @example bad-request
   */
  type: string;
  /**
   * Name it when you report a problem.
   * @example 0UmGg5QaZwSxEdCrFvTg
   */
  requestId: string;
  /** The first 50 fields that were wrong. */
  errors?: ErrorField[];
  /** How many more problems there are, where not all are named. */
  moreErrors?: number;
  /** Each merge rule that is not met. */
  rules?: ErrorMergeRule[];
  /** Each place a change request and its space disagree on. */
  conflicts?: ErrorConflict[];
  /**
   * The revision of the space they are with: resolutions name it.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  theirs?: string;
}

@ApiSchema({ name: 'Error' })
export class ErrorView {
  error: ErrorDetail;
}
