import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';

/** The form of the page with figures. Days that are none are ignored. */
export class FiguresQuery {
  @Optional()
  @IsString()
  @MaxLength(20)
  from?: string;

  @Optional()
  @IsString()
  @MaxLength(20)
  to?: string;

  /** Where the comments continue. */
  @Optional()
  @IsString()
  @MaxLength(2048)
  page?: string;
}
