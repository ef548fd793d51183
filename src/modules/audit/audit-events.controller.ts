import { Controller, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Can, PlainParams, Resource } from '../../common/access/access.decorators.js';
import { Org } from '../orgs/org.entity.js';
import { AuditEventParams, AuditPeriodQuery, ListAuditEventsQuery } from './audit-event.dto.js';
import { AuditEventPresenter } from './audit-event.presenter.js';
import { AuditEventActionsView, AuditEventListView, AuditEventView, AuditVerificationView } from './audit-event.view.js';
import { AuditEventsService } from './audit-events.service.js';
import { ExportLog } from './export-log.js';

@ApiTags('Audit log')
@Controller('v1/orgs/:organizationId')
export class AuditEventsController {
  constructor(
    private readonly auditEventsService: AuditEventsService,
    private readonly auditEventPresenter: AuditEventPresenter,
    private readonly exportLog: ExportLog,
  ) {}

  /**
   * List the audit events of an organization
   * @remarks
   * Returns who did what, newest first. Filter the events by time, `action`, `actor` and `target`. Only administrators of the organization
   * can read them, with a token without scopes.
   */
  @Get('audit-events')
  @Can('org:admin')
  async listAuditEvents(@Resource('org') { id }: Org, @Query() query: ListAuditEventsQuery): Promise<AuditEventListView> {
    return this.auditEventPresenter.presentPage(await this.auditEventsService.list(id, query));
  }

  /**
   * Export the audit events of an organization
   * @remarks
   * Returns JSON lines, oldest first: a line of the type `audit-export-start`, each event as it is read by its id, and a line of the type
   * `audit-export-end` with their number. An export without that last line is not complete. `bindery audit verify --file` checks the
   * export without the service. Events of the same moments may be included on both sides, so that there are no gaps. The export is an
   * audit event itself.
   */
  @Get('audit-events/export')
  @ApiOkResponse({ content: { 'application/x-ndjson': { schema: { type: 'string', format: 'binary' } } } })
  @Can('org:admin')
  async exportAuditEvents(
    @Resource('org') org: Org,
    @Query() query: AuditPeriodQuery,
    @Headers('accept-encoding') encoding: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { headers, body } = await this.exportLog.export(org, query, encoding);
    await reply.headers(headers).send(body);
  }

  /**
   * Verify the audit events of an organization
   * @remarks
   * Reads the whole log, from where retention has cut it, and checks that every event is what was sealed and that none is missing. Somebody
   * who controls the database could replace the end of a log, or all of it: compare `head` with the hashes that the service has logged.
   */
  @Post('audit-events/verify')
  @HttpCode(200)
  @Can('org:admin')
  async verifyAuditEvents(@Resource('org') { id }: Org): Promise<AuditVerificationView> {
    return this.auditEventPresenter.presentVerification(await this.auditEventsService.verify(id));
  }

  /**
   * Get an audit event
   * @remarks
   * Returns what happened, who did it, and for which request.
   */
  @Get('audit-events/:auditEventId')
  @Can('org:admin')
  @PlainParams('auditEventId')
  async getAuditEventById(@Resource('org') { id }: Org, @Param() { auditEventId }: AuditEventParams): Promise<AuditEventView> {
    return this.auditEventPresenter.present(await this.auditEventsService.get(id, auditEventId));
  }

  /**
   * List the actions of audit events
   * @remarks
   * Returns every action that the audit log can have, with a label for people.
   */
  @Get('audit-event-actions')
  @Can('org:admin')
  listAuditEventActions(): AuditEventActionsView {
    return this.auditEventPresenter.presentActions();
  }
}
