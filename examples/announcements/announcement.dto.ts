import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsMoment, Nullable } from 'bindery/common/http/fields.js';
import { Examples } from 'bindery/common/openapi/examples.decorator.js';
import { Length } from 'class-validator';

@Examples({ 'Announce something': { text: 'We move on Monday' } })
export class CreateAnnouncementDto {
  @ApiProperty({ minLength: 1, maxLength: 1000, example: 'We move on Monday' }) @Length(1, 1000) text: string;
  @ApiPropertyOptional({ nullable: true }) @Nullable() @IsMoment() expiresAt?: string | null;
}

export class UpdateAnnouncementDto extends PartialType(CreateAnnouncementDto) {}
