import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { AccessModule } from './common/access/access.module.js';
import { CachesModule } from './common/caches/caches.module.js';
import { DatabaseModule } from './common/db/database.module.js';
import { EventsModule } from './common/events/events.module.js';
import { ExpressionsModule } from './common/expressions/expressions.module.js';
import { GitModule } from './common/git/git.module.js';
import { HttpModule } from './common/http/http.module.js';
import { JobsModule } from './common/jobs/jobs.module.js';
import { LanguageModelModule } from './common/language-model/language-model.module.js';
import { MailModule } from './common/mail/mail.module.js';
import { HomeController } from './common/openapi/home.controller.js';
import { ObserveModule } from './common/observe/observe.module.js';
import { OutboundModule } from './common/outbound/outbound.module.js';
import { SafeWritesModule } from './common/safe-writes/safe-writes.module.js';
import { SecretsModule } from './common/secrets/secrets.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import type { Extension } from './extensions/extension.js';
import { AskModule } from './modules/ask/ask.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { ChangeRequestsModule } from './modules/change-requests/change-requests.module.js';
import { CommentsModule } from './modules/comments/comments.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { StorageModule } from './common/storage/storage.module.js';
import { DemoModule } from './modules/demo/demo.module.js';
import { ExchangeModule } from './modules/exchange/exchange.module.js';
import { ConversationsModule } from './modules/conversations/conversations.module.js';
import { GitBridgeModule } from './modules/git/git.module.js';
import { IdentityModule } from './modules/identity/identity.module.js';
import { InstallationModule } from './modules/installation/installation.module.js';
import { LinksModule } from './modules/links/links.module.js';
import { McpModule } from './modules/mcp/mcp.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { OpenAPIModule } from './modules/openapi/openapi.module.js';
import { InvitesModule } from './modules/orgs/invites/invites.module.js';
import { OrgsModule } from './modules/orgs/orgs.module.js';
import { PdfModule } from './modules/pdf/pdf.module.js';
import { PublishingModule } from './modules/publishing/publishing.module.js';
import { ScimModule } from './modules/scim/scim.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { SiteExportsModule } from './modules/site-exports/site-exports.module.js';
import { SiteLooksModule } from './modules/site-looks/site-looks.module.js';
import { SiteStructureModule } from './modules/site-structure/site-structure.module.js';
import { SiteVisitorsModule } from './modules/site-visitors/site-visitors.module.js';
import { SitesModule } from './modules/sites/sites.module.js';
import { SpacesModule } from './modules/spaces/spaces.module.js';
import { SsoModule } from './modules/sso/sso.module.js';
import { TemplatesModule } from './modules/templates/templates.module.js';
import { TranslationsModule } from './modules/translations/translations.module.js';
import { UploadsModule } from './modules/uploads/uploads.module.js';
import { VersionsModule } from './modules/versions/versions.module.js';
import { WebhooksModule } from './modules/webhooks/webhooks.module.js';
import { WorkbenchModule } from './modules/workbench/workbench.module.js';

/** The whole service: common modules, then the modules in the order of their tiers, then extensions. */
@Module({})
export class AppModule {
  static with(env: Env, database: DataSourceOptions, extensions: readonly Extension[] = []): DynamicModule {
    return {
      module: AppModule,
      controllers: [HomeController],
      imports: [
        ConfigModule.with(env),
        CachesModule,
        ExpressionsModule,
        DatabaseModule.with(database, env.slowStatement),
        EventsModule.with(),
        JobsModule.with(),
        HttpModule,
        AccessModule,
        SafeWritesModule,
        SecretsModule,
        MailModule,
        OutboundModule,
        GitModule,
        LanguageModelModule,
        StorageModule,
        ObserveModule,
        IdentityModule,
        InstallationModule,
        OrgsModule,
        InvitesModule,
        OpenAPIModule,
        SsoModule,
        UploadsModule,
        ScimModule,
        SpacesModule,
        VersionsModule,
        ContentModule,
        SiteStructureModule,
        TemplatesModule,
        SiteLooksModule,
        SiteVisitorsModule,
        ChangeRequestsModule,
        SitesModule,
        CommentsModule,
        ExchangeModule,
        LinksModule,
        PdfModule,
        SearchModule,
        TranslationsModule,
        ConversationsModule,
        AskModule,
        AuditModule,
        GitBridgeModule,
        PublishingModule,
        WorkbenchModule,
        DemoModule,
        McpModule,
        SiteExportsModule,
        WebhooksModule,
        NotificationsModule,
        ...extensions.map(({ module }) => module),
      ],
    };
  }
}
