import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FetchFile } from './ingestion/fetch-file.js';
import { IngestSource } from './ingestion/ingest-source.js';
import { IngestionLimits } from './ingestion/ingestion-limits.js';
import { ProcessSpec } from './ingestion/process-spec.job.js';
import { ProcessingResult } from './ingestion/processing-result.js';
import { WatchSources } from './ingestion/watch-sources.js';
import { OpenAPISpecAccess } from './openapi-spec.access.js';
import { OpenAPISpec } from './openapi-spec.entity.js';
import { OpenAPISpecPresenter } from './openapi-spec.presenter.js';
import { OpenAPISpecsController } from './openapi-specs.controller.js';
import { OpenAPISpecsService } from './openapi-specs.service.js';
import { SpecPages } from './spec-pages.js';
import { PublishedSpecsController } from './published-specs.controller.js';
import { PublishedSpecsService } from './published-specs.service.js';
import { MakePart } from './parts/make-part.js';
import { OpenAPIReferenceController } from './parts/openapi-reference.controller.js';
import { ReferencePartPresenter } from './parts/reference-part.presenter.js';
import { ReferencePartsService } from './parts/reference-parts.service.js';
import { OpenAPISpecPart } from './versions/openapi-spec-part.entity.js';
import { OpenAPISpecVersionAccess } from './versions/openapi-spec-version.access.js';
import { OpenAPISpecVersion } from './versions/openapi-spec-version.entity.js';
import { OpenAPISpecVersionPresenter } from './versions/openapi-spec-version.presenter.js';
import { OpenAPISpecVersionsController } from './versions/openapi-spec-versions.controller.js';
import { OpenAPISpecVersionsService } from './versions/openapi-spec-versions.service.js';
import { StoredContent } from './versions/stored-content.js';
import { VersionContent } from './versions/version-content.js';

/** Specifications of APIs: their sources, and what is made of them. */
@Module({
  imports: [TypeOrmModule.forFeature([OpenAPISpec, OpenAPISpecVersion, OpenAPISpecPart])],
  controllers: [OpenAPISpecsController, OpenAPISpecVersionsController, OpenAPIReferenceController, PublishedSpecsController],
  providers: [
    OpenAPISpecsService,
    OpenAPISpecAccess,
    OpenAPISpecPresenter,
    OpenAPISpecVersionsService,
    OpenAPISpecVersionAccess,
    OpenAPISpecVersionPresenter,
    StoredContent,
    VersionContent,
    ReferencePartsService,
    ReferencePartPresenter,
    MakePart,
    PublishedSpecsService,
    SpecPages,
    IngestionLimits,
    FetchFile,
    IngestSource,
    ProcessingResult,
    ProcessSpec,
    WatchSources,
  ],
  exports: [OpenAPISpecAccess, OpenAPISpecPresenter, OpenAPISpecsService],
})
export class OpenAPIModule {}
