import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/comments.module.js';
import { ExchangeModule } from '../exchange/exchange.module.js';
import { OpenAPIModule } from '../openapi/openapi.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DemoDiscussion } from './demo-discussion.js';
import { DemoImport } from './demo-import.js';
import { DemoOrganization } from './demo-organization.js';
import { DemoProgress } from './demo-progress.js';
import { DemoSite } from './demo-site.js';
import { DemoSpaces } from './demo-spaces.js';
import { DemoStructure } from './demo-structure.js';
import { SeedDemo } from './seed-demo.job.js';

/** The example organization that the very first start creates. */
@Module({
  imports: [UploadsModule, OpenAPIModule, ExchangeModule, CommentsModule],
  providers: [SeedDemo, DemoProgress, DemoOrganization, DemoSpaces, DemoImport, DemoSite, DemoStructure, DemoDiscussion],
})
export class DemoModule {}
