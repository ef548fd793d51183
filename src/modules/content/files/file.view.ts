import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../../common/http/fields.js';
import { ShowsSourceFile, SourceFileView } from '../sources/source.view.js';
import { ListOf } from '../../../common/http/list.view.js';

export class FileDimensions {
  /** @example 1280 */
  width: number;
  /** @example 720 */
  height: number;
}

// Not `File`: generated clients use that name of JavaScript for what they upload.
@ApiSchema({ name: 'ContentFile' })
export class FileView {
  object: 'file';
  /** @example 0UmGg9FiLeIdEnTiFiEr */
  id: string;
  /** @example logo.png */
  name: string;
  /** @example image/png */
  contentType: string;
  /** A signed URL that needs no access token and expires after some hours. */
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/files/0UmGg9FiLeIdEnTiFiEr?token=WyJ4Il0.c2ln') downloadURL: string;
  /** @example 20480 */
  size: number;
  @ApiProperty({ type: FileDimensions, required: false, description: 'The dimensions of an image.' }) dimensions?: FileDimensions;
  @ShowsSourceFile() git?: SourceFileView;
}

@ApiSchema({ name: 'FileList' })
export class FileListView extends ListOf(FileView) {}
