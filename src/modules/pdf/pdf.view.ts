import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';

@ApiSchema({ name: 'PdfUrl' })
export class PdfUrlView {
  /** Where the PDF is downloaded. The URL is signed, and expires after an hour. */
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfIe/pdfs/uY0l2Z4?token=WyJ0Il0.c2ln') url: string;
}
