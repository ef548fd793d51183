import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { IsHttpUrl, Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

const BACKENDS = valuesOf({ custom: 'your application signs the tokens of visitors' });

@Examples({
  'Send visitors without a token to your application': { backend: 'custom', fallbackURL: 'https://engine.example/login' },
  'Do not send them anywhere': { fallbackURL: null, logoutURL: null },
})
export class UpdatePublishingAuthDto {
  @ApiPropertyOptional({ enum: BACKENDS })
  @Optional()
  @IsIn(BACKENDS)
  backend?: 'custom';

  /** Where visitors without a valid token are sent; null for nowhere. */
  @ApiPropertyOptional({ nullable: true, example: 'https://engine.example/login' })
  @Nullable()
  @IsHttpUrl()
  fallbackURL?: string | null;

  /** Where visitors are sent to sign out; null for nowhere. */
  @ApiPropertyOptional({ nullable: true, example: 'https://engine.example/logout' })
  @Nullable()
  @IsHttpUrl()
  logoutURL?: string | null;
}
