import { ApiError } from '../../../common/http/errors.js';

const STATUSES = {
  invalidFilter: 400,
  invalidPath: 400,
  invalidSyntax: 400,
  invalidValue: 400,
  mutability: 400,
  noTarget: 400,
  tooMany: 400,
  uniqueness: 409,
} as const;
export type ScimErrorType = keyof typeof STATUSES;

/** A refusal with one of the types of RFC 7644. */
export class ScimError extends ApiError {
  readonly status: number;
  readonly type: ScimErrorType;

  constructor(type: ScimErrorType, message: string) {
    super(message);
    this.status = STATUSES[type];
    this.type = type;
  }

  /** Whether a type of errors is one of RFC 7644. */
  static isType(type: string): type is ScimErrorType {
    return Object.hasOwn(STATUSES, type);
  }
}
