import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { DeleteFileDto, InsertFilesDto } from './file-changes.dto.js';
import { unionOf } from '../../../../common/openapi/variants.decorator.js';
import { OneOf } from './one-of.js';
import {
  DeletePageDto,
  InsertComputedDto,
  InsertGroupDto,
  InsertLinkDto,
  InsertPageDto,
  RevertPageDto,
  UpdatePageDto,
} from './page-changes.dto.js';
import { PatchPageDto } from './patch-page.dto.js';
import { DeleteReusableContentDto, InsertReusableContentDto, UpdateReusableContentDto } from './reusable-content-changes.dto.js';
import { Examples } from '../../../../common/openapi/examples.decorator.js';
import { BATCH_EXAMPLES } from './content-batch.examples.js';
import { SetVariablesDto } from './variable-changes.dto.js';

const MOST_CHANGES = 50;
/** In bytes: room for twenty files of one megabyte each as base64, and for other changes. */
export const LARGEST_BATCH = 32 * 1024 * 1024;

const OPERATIONS = {
  insert_page: InsertPageDto,
  insert_group: InsertGroupDto,
  insert_link: InsertLinkDto,
  insert_computed: InsertComputedDto,
  update_page: UpdatePageDto,
  patch_page: PatchPageDto,
  delete_page: DeletePageDto,
  revert_page: RevertPageDto,
  insert_files: InsertFilesDto,
  delete_file: DeleteFileDto,
  insert_reusable_content: InsertReusableContentDto,
  update_reusable_content: UpdateReusableContentDto,
  delete_reusable_content: DeleteReusableContentDto,
  set_variables: SetVariablesDto,
};
export type ChangeDto = InstanceType<(typeof OPERATIONS)[keyof typeof OPERATIONS]>;

/** A batch of changes: they are applied in order, all or none, as one revision. */
@ApiExtraModels(...Object.values(OPERATIONS))
@Examples(BATCH_EXAMPLES)
export class ContentBatch {
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MOST_CHANGES,
    items: unionOf('operation', OPERATIONS),
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_CHANGES)
  @OneOf('operation', OPERATIONS)
  changes: ChangeDto[];
}
