import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Can, CurrentActor, IdempotentDelete, Resource } from 'bindery/common/access/access.decorators.js';
import { Actor } from 'bindery/common/access/actor.js';
import { ListQuery } from 'bindery/common/http/list-query.dto.js';
import { Org } from 'bindery/modules/orgs/org.entity.js';
import { CreateAnnouncementDto, UpdateAnnouncementDto } from './announcement.dto.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementPresenter } from './announcement.presenter.js';
import { AnnouncementListView, AnnouncementView } from './announcement.view.js';
import { AnnouncementsService } from './announcements.service.js';

@ApiTags('Announcements')
@Controller('v1/orgs/:organizationId/announcements')
export class AnnouncementsController {
  constructor(
    private readonly announcementsService: AnnouncementsService,
    private readonly announcementPresenter: AnnouncementPresenter,
  ) {}

  @Get()
  @Can('org:view')
  @ApiOkResponse({ type: AnnouncementListView })
  async listAnnouncements(@Resource('org') { id }: Org, @Query() query: ListQuery, @CurrentActor() actor: Actor) {
    return this.announcementPresenter.presentPage(await this.announcementsService.list(id, query), actor);
  }

  @Post()
  @Can('org:admin')
  @ApiCreatedResponse({ type: AnnouncementView })
  async createAnnouncement(@Resource('org') { id }: Org, @Body() dto: CreateAnnouncementDto, @CurrentActor() actor: Actor) {
    return this.announcementPresenter.present(await this.announcementsService.create(id, dto), actor);
  }

  @Get(':announcementId')
  @Can('announcement:view')
  @ApiOkResponse({ type: AnnouncementView })
  getAnnouncement(@Resource('announcement') announcement: Announcement, @CurrentActor() actor: Actor) {
    return this.announcementPresenter.present(announcement, actor);
  }

  @Patch(':announcementId')
  @Can('announcement:edit')
  @ApiOkResponse({ type: AnnouncementView })
  async editAnnouncement(@Resource('announcement') { id }: Announcement, @Body() dto: UpdateAnnouncementDto, @CurrentActor() actor: Actor) {
    return this.announcementPresenter.present(await this.announcementsService.update(id, dto), actor);
  }

  @Delete(':announcementId')
  @Can('announcement:edit')
  @IdempotentDelete()
  async deleteAnnouncement(@Resource('announcement') announcement: Announcement): Promise<void> {
    await this.announcementsService.remove(announcement);
  }
}
