import { IsIn, Matches, MaxLength } from 'class-validator';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({ 'Ask for the token (refused until you paste the code)': { deviceCode: '3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC' } })
export class ExchangeDeviceCodeDto {
  /**
   * The `deviceCode` of the login.
   * @example 3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  @Matches(/^\w{43}$/, { message: 'must be 43 letters and digits' })
  deviceCode: string;
}

/** The form that a person types the code into. */
export class UserCodeForm {
  @MaxLength(50)
  code: string;
}

/** The form with which a person consents or refuses. */
export class DeviceAnswerForm {
  @Matches(/^\w{20}$/)
  login: string;

  /** Proves that the form is of the page that this session was shown. */
  @Matches(/^[\w-]{43}$/)
  seal: string;

  @IsIn(['approve', 'deny'])
  answer: 'approve' | 'deny';
}
