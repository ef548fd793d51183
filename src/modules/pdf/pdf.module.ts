import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/content.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DownloadPdf, PdfPatience } from './download-pdf.js';
import { MakePdf } from './making/make-pdf.js';
import { EnqueuePdfs, MakePdfs } from './making/make-pdfs.job.js';
import { PdfContent } from './making/pdf-content.js';
import { PdfLimits } from './making/print-pdf.js';
import { PdfAccess } from './pdf-access.js';
import { PdfController } from './pdf.controller.js';
import { PdfDownloadsController } from './pdf-downloads.controller.js';
import { PdfUrls } from './pdf-urls.js';
import { Pdf } from './pdf.entity.js';
import { PrintPage } from './print-page.js';
import { RemovePdfs } from './remove-pdfs.js';
import { RequestPdf } from './request-pdf.js';

/** The content of spaces and change requests as PDFs. */
@Module({
  imports: [VersionsModule, ContentModule, TypeOrmModule.forFeature([Pdf])],
  controllers: [PdfController, PdfDownloadsController],
  providers: [
    RequestPdf,
    PdfUrls,
    PdfAccess,
    DownloadPdf,
    PdfPatience,
    PdfLimits,
    PdfContent,
    MakePdf,
    MakePdfs,
    EnqueuePdfs,
    RemovePdfs,
    PrintPage,
  ],
  exports: [PrintPage],
})
export class PdfModule {}
