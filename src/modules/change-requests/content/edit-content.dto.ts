import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';
import { TemplateUseDto } from '../../../common/contract/template-use.dto.js';
import { FromFlag, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

export class EditContentQuery {
  /** Whether the response is the change request, as older clients expect. If `false`, it also lists what happened to each page. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  compat: boolean = true;
}

export class ChangedPageParams {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  pageId: string;
}

@Examples({
  'Add the pages of a template': { id: 'changelog' },
  'Fill in a parameter of the template': {
    id: 'product-docs',
    params: { contentRefs: { support: { kind: 'url', url: 'https://support.example.com' } } },
  },
  'Add them to a change request (refused until you name one)': { id: 'changelog', changeRequestId: '0UmGg9ChAnGeReQuEsTi' },
})
export class ApplyToSpaceDto extends TemplateUseDto {
  /**
   * The id or number of the change request to add the template to. If absent, it is added to the space itself.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  changeRequestId?: string;
}
