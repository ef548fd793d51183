import { IsString, MaxLength } from 'class-validator';
import { ClientQuery } from '../sign-in/client.dto.js';

/** The form of the sign-in page, with what a command-line client asked for. */
export class SignInForm extends ClientQuery {
  @IsString()
  @MaxLength(320)
  email: string;
}
