import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Customizations } from './customizations.service.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ChosenFonts } from './custom-fonts/chosen-fonts.js';
import { CustomFontAccess } from './custom-fonts/custom-font.access.js';
import { CustomFont } from './custom-fonts/custom-font.entity.js';
import { CustomFontFile } from './custom-fonts/custom-font-file.entity.js';
import { CustomFontPresenter } from './custom-fonts/custom-font.presenter.js';
import { CustomFontsController } from './custom-fonts/custom-fonts.controller.js';
import { CustomFontsService } from './custom-fonts/custom-fonts.service.js';
import { ReadFonts } from './custom-fonts/read-fonts.js';
import { ResolveFonts } from './custom-fonts/resolve-fonts.js';
import { StoredLooks } from '../site-structure/outline/stored-looks.js';
import { LookPreviewsController } from './look-previews.controller.js';
import { PreviewLook } from './preview-look.js';
import { LookDrafts } from './look-drafts.js';
import { SiteLookDraft } from './site-look-draft.entity.js';
import { SiteCustomization } from './site-customization.entity.js';
import { SiteCustomizationsController } from './site-customizations.controller.js';
import { SiteSpaceCustomizationsController } from './site-space-customizations.controller.js';

/** How sites look. Global, because sites keep the looks of the spaces that are taken off them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SiteCustomization, SiteLookDraft, CustomFont, CustomFontFile]), UploadsModule],
  controllers: [SiteCustomizationsController, LookPreviewsController, SiteSpaceCustomizationsController, CustomFontsController],
  providers: [
    Customizations,
    LookDrafts,
    PreviewLook,
    CustomFontAccess,
    CustomFontPresenter,
    CustomFontsService,
    ChosenFonts,
    ReadFonts,
    ResolveFonts,
    { provide: StoredLooks, useExisting: Customizations },
  ],
  exports: [Customizations, StoredLooks, ChosenFonts, CustomFontsService],
})
export class SiteLooksModule {}
