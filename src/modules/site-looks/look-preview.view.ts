import { ApiSchema } from '@nestjs/swagger';
import { Address } from '../../common/http/fields.js';

/** A preview of a site with another look. */
@ApiSchema({ name: 'SiteLookPreview' })
export class LookPreviewView {
  /** Shows the site to everyone who has it, for an hour. */
  @Address('http://localhost:3000/sites/~preview/eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl') url: string;
}
