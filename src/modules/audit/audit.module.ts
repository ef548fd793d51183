import { Module } from '@nestjs/common';
import { AuditEventPresenter } from './audit-event.presenter.js';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditEventsService } from './audit-events.service.js';
import { CutLogs } from './cut-logs.js';
import { ExportLog } from './export-log.js';
import { InstallationAuditController } from './installation-audit.controller.js';
import { SealEvents } from './seal-events.js';

/** The audit logs as their readers see them. `common/audit` records events. */
@Module({
  controllers: [AuditEventsController, InstallationAuditController],
  providers: [AuditEventsService, AuditEventPresenter, SealEvents, ExportLog, CutLogs],
})
export class AuditModule {}
