import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Customizations } from './customizations.service.js';
import { SiteCustomization } from './site-customization.entity.js';
import { SiteCustomizationsController } from './site-customizations.controller.js';
import { SiteSpaceCustomizationsController } from './site-space-customizations.controller.js';

/** How sites look. */
@Module({
  imports: [TypeOrmModule.forFeature([SiteCustomization])],
  controllers: [SiteCustomizationsController, SiteSpaceCustomizationsController],
  providers: [Customizations],
  exports: [Customizations],
})
export class SiteLooksModule {}
