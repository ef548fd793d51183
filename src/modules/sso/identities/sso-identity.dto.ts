import { IsString, Length } from 'class-validator';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({ 'Link the person with this code (refused until you paste the code)': { code: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' } })
export class LinkSSOIdentityDto {
  /**
   * The code from the page of a sign-in that found an account with the same e-mail address.
   * @example eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl
   */
  @IsString()
  @Length(1, 4096)
  code: string;
}
