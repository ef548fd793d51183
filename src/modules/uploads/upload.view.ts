import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';

@ApiSchema({ name: 'StorageSignedURL' })
export class StorageSignedUrlView {
  @ApiProperty({ enum: ['storage-signed-url'] }) object: 'storage-signed-url';
  /** Where the bytes are sent with PUT. The URL is signed, needs no token, and expires after an hour. */
  @Address('https://docs.example.com/v1/uploads/0UmGg9UpLoAdIdEnTiFi?token=MTc5NTM0.c2ln') url: string;
  /** What names the file afterwards. */
  @ApiProperty({ type: String, example: '0UmGg9UpLoAdIdEnTiFi' }) key: string;
}
