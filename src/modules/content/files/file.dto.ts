import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';
import { FromFlag } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';

export class ContentListQuery extends ListQuery {
  /** Left out of the answer, if false: what Git knows of it. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  metadata: boolean = true;

  /** Left as they are, if false: pages that are worked out from something else. */
  @ApiPropertyOptional({ type: Boolean, default: true })
  @FromFlag()
  @IsBoolean()
  computed: boolean = true;
}

export class FileParams {
  /** @example 0UmGg9FiLeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  fileId: string;
}
