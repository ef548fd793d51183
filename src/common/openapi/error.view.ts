import { ApiSchema } from '@nestjs/swagger';

export class ErrorField {
  /**
   * A JSON pointer into the body, or the name of a query parameter.
   * @example /title
   */
  pointer: string;
  /** @example "must be longer than or equal to 2 characters" */
  message: string;
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
  /** Each field that was wrong. */
  errors?: ErrorField[];
}

@ApiSchema({ name: 'Error' })
export class ErrorView {
  error: ErrorDetail;
}
