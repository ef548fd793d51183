import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({
  'Begin a session (refused outside of pages of the service)': { remember: false },
  'Begin one of 30 days (refused outside of pages of the service)': { remember: true },
})
export class CreateBrowserSessionDto {
  /** Whether the session lasts 30 days instead of 12 hours. It never lasts longer than the token. */
  @Optional()
  @IsBoolean()
  remember?: boolean = false;
}

@Examples({ 'Sign in (refused outside of pages of the service)': { secret: '3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC' } })
export class UseFirstLinkDto {
  /**
   * What follows `#` in the address of the link.
   * @example 3kTq9ZvLxW0sYb7NcMdRf2GhJpQa5EuKi8VoXtBzSwC
   */
  @IsString()
  @MaxLength(200)
  secret: string;
}
