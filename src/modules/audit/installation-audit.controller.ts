import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InstallationAdmin, PlainParams } from '../../common/access/access.decorators.js';
import { INSTALLATION } from '../../common/audit/audit.js';
import { AuditEventParams, ListAuditEventsQuery } from './audit-event.dto.js';
import { AuditEventPresenter } from './audit-event.presenter.js';
import { AuditEventListView, AuditEventView } from './audit-event.view.js';
import { AuditEventsService } from './audit-events.service.js';

@ApiTags('Installation')
@Controller('v1/installation/audit-events')
export class InstallationAuditController {
  constructor(
    private readonly auditEventsService: AuditEventsService,
    private readonly auditEventPresenter: AuditEventPresenter,
  ) {}

  /**
   * List the audit events of the installation
   * @remarks
   * Returns what was done to users, tokens and jobs, newest first, by administrators, by people themselves, and on the command line. What
   * belongs to an organization is in the log of that organization. Only installation administrators can read it.
   */
  @Get()
  @InstallationAdmin()
  async listInstallationAuditEvents(@Query() query: ListAuditEventsQuery): Promise<AuditEventListView> {
    return this.auditEventPresenter.presentPage(await this.auditEventsService.list(INSTALLATION, query));
  }

  /**
   * Get an audit event of the installation
   * @remarks
   * Returns what happened, who did it, and for which request.
   */
  @Get(':auditEventId')
  @InstallationAdmin()
  @PlainParams('auditEventId')
  async getInstallationAuditEvent(@Param() { auditEventId }: AuditEventParams): Promise<AuditEventView> {
    return this.auditEventPresenter.present(await this.auditEventsService.get(INSTALLATION, auditEventId));
  }
}
