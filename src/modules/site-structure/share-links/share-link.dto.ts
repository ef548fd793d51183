import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({ 'Create a share link': { name: 'Reviewers' } })
export class CreateShareLinkDto {
  /**
   * For whom the link is.
   * @example Reviewers
   */
  @IsString()
  @MaxLength(50)
  name: string;
}

@Examples({
  'Revoke the link': { active: false },
  'Rename the link': { name: 'Customers' },
})
export class UpdateShareLinkDto {
  /** Whether the link opens the site. A change takes effect at once. */
  @Optional()
  @IsBoolean()
  active?: boolean;

  /** @example Customers */
  @Optional()
  @IsString()
  @MaxLength(50)
  name?: string;
}

export class ListShareLinksQuery extends ListQuery {
  /**
   * Only links whose name contains this text, in upper or lower case.
   * @example review
   */
  @Optional()
  @IsString()
  @MaxLength(50)
  search?: string;
}
