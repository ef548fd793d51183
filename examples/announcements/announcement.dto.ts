import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsMoment, Nullable } from 'bindery/common/http/fields.js';
import { Length } from 'class-validator';

export class CreateAnnouncementDto {
  @ApiProperty({ minLength: 1, maxLength: 1000, example: 'We move on Monday' }) @Length(1, 1000) text: string;
  @ApiPropertyOptional({ nullable: true }) @Nullable() @IsMoment() expiresAt?: string | null;
}

export class UpdateAnnouncementDto extends PartialType(CreateAnnouncementDto) {}
