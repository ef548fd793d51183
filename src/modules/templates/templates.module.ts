import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/content.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ApplyTemplate } from './apply-template.js';
import { DuplicateController } from './duplicate.controller.js';
import { OrganizationSpaceAccess } from './organization-space.access.js';
import { TemplateQueries } from './template.queries.js';
import { StartContent } from './start-content.listener.js';
import { Template } from './template.entity.js';
import { TemplatePresenter } from './template.presenter.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesService } from './templates.service.js';

/** Templates, copies of spaces, and the first content of a new space. */
@Module({
  imports: [TypeOrmModule.forFeature([Template]), VersionsModule, ContentModule],
  controllers: [DuplicateController, TemplatesController],
  providers: [ApplyTemplate, OrganizationSpaceAccess, TemplateQueries, StartContent, TemplatePresenter, TemplatesService],
  exports: [ApplyTemplate],
})
export class TemplatesModule {}
