import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { BROKEN_CONTEXTS, LINK_STATUSES, type BrokenContext, type LinkStatus } from './link-status.js';

export class ListLinksQuery extends ListQuery {
  /** Only links with this status. */
  @ApiPropertyOptional({ enum: LINK_STATUSES })
  @Optional()
  @IsIn(LINK_STATUSES)
  status?: LinkStatus;
}

export class ListLinksOfChangeRequestQuery extends ListLinksQuery {
  /** Only broken links: those that the change request broke, or those that were broken before it. */
  @ApiPropertyOptional({ enum: BROKEN_CONTEXTS })
  @Optional()
  @IsIn(BROKEN_CONTEXTS)
  brokenContext?: BrokenContext;
}

export class PageOfLinksParams {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  pageId: string;
}

export class FileOfLinksParams {
  /** @example 0UmGg9FiLeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  fileId: string;
}
