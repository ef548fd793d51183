import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FileView } from '../../content/files/file.view.js';
import { WrittenChangeView } from '../../content/write/written.view.js';
import { ChangeRequestView } from '../change-request.view.js';

@ApiSchema({ name: 'EditedContent' })
export class EditedContentView {
  changeRequest: ChangeRequestView;
  @ApiProperty({ type: [WrittenChangeView] }) changes: WrittenChangeView[];
  @ApiProperty({ type: [FileView], required: false, description: 'The files that the batch added, if any.' }) insertedFiles?: FileView[];
}
