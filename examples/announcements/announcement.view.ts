import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Permissions } from 'bindery/common/access/resource-access.js';
import { Moment } from 'bindery/common/http/fields.js';
import { ListOf } from 'bindery/common/http/list.view.js';

@ApiSchema({ name: 'Announcement' })
export class AnnouncementView {
  @ApiProperty({ enum: ['announcement'] }) object: 'announcement';
  @ApiProperty() id: string;
  @ApiProperty() text: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt: string | null;
  @Moment() createdAt: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'boolean' } }) permissions: Permissions;
}

@ApiSchema({ name: 'AnnouncementList' })
export class AnnouncementListView extends ListOf(AnnouncementView) {}
