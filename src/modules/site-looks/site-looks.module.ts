import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Customizations } from './customizations.service.js';
import { StoredLooks } from '../site-structure/outline/stored-looks.js';
import { SiteCustomization } from './site-customization.entity.js';
import { SiteCustomizationsController } from './site-customizations.controller.js';
import { SiteSpaceCustomizationsController } from './site-space-customizations.controller.js';

/** How sites look. Global, because sites keep the looks of the spaces that are taken off them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SiteCustomization])],
  controllers: [SiteCustomizationsController, SiteSpaceCustomizationsController],
  providers: [Customizations, { provide: StoredLooks, useExisting: Customizations }],
  exports: [Customizations, StoredLooks],
})
export class SiteLooksModule {}
