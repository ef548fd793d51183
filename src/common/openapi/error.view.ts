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
  /** The kind of the content in conflict. */
  kind: 'page' | 'file' | 'reusable-content' | 'variable';
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
}

export class ErrorConflict {
  target: ErrorConflictTarget;
  /**
   * The property in conflict, as a JSON pointer; empty if the conflict concerns the whole item.
   * @example /title
   */
  path: string;
  /** @example edit-edit */
  kind: string;
  @ApiPropertyOptional({ nullable: true, description: 'The common base value.' }) base?: unknown;
  @ApiPropertyOptional({ nullable: true, description: 'The value in the change request.' }) ours?: unknown;
  @ApiPropertyOptional({ nullable: true, description: 'The current value in the space.' }) theirs?: unknown;
}

export class ErrorHostKey {
  /**
   * In one line, to be sent as `hostKey`.
   * @example "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl"
   */
  key: string;
  /**
   * As the host publishes it.
   * @example "SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU"
   */
  fingerprint: string;
}

export class ErrorDetail {
  /**
   * The HTTP status.
   * @example 400
   */
  code: number;
  /**
   * The problem in words, for people.
   * @example "The request is not valid"
   */
  message: string;
  /**
   * The kind of problem, for programs: it never changes.
   * @example bad-request
   */
  type: string;
  /**
   * The id of the request: include it when you report a problem.
   * @example 0UmGg5QaZwSxEdCrFvTg
   */
  requestId: string;
  /** The first 50 fields that are wrong. */
  errors?: ErrorField[];
  /** How many more fields are wrong, if not all are listed. */
  moreErrors?: number;
  /** Each merge rule that is not met. */
  rules?: ErrorMergeRule[];
  /** Each conflict between the change request and its space. */
  conflicts?: ErrorConflict[];
  /**
   * The revision of the space that the conflicts are with: send it with your resolutions.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  theirs?: string;
  /** The keys that an SSH server shows, if none of them was accepted. */
  hostKeys?: ErrorHostKey[];
}

// Not `Error`: generated clients use that name of JavaScript for what they throw.
@ApiSchema({ name: 'ErrorResponse' })
export class ErrorView {
  error: ErrorDetail;
}
