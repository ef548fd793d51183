import { Controller, Get, Param, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Can, CurrentResources, PlainParams, Public } from '../../../common/access/access.decorators.js';
import { Resources } from '../../../common/access/resources.js';
import { FIGURES } from '../../site-visitors/insights/issue-figures.js';
import { FiguresErrors } from './figures-errors.js';
import { FiguresQuery } from './figures.dto.js';
import { ShowFigures } from './show-figures.js';

/** The page with the figures of a site. It is not part of the API. */
@ApiExcludeController()
@UseFilters(FiguresErrors)
@Controller(FIGURES)
export class FiguresController {
  constructor(private readonly showFigures: ShowFigures) {}

  @Get('orgs/:organizationId/sites/:siteId')
  @Can('site:edit', { scope: 'site:insights:read' })
  async ofSite(@CurrentResources() resources: Resources, @Query() query: FiguresQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.showFigures.show({ site: resources.get('site'), actor: resources.actor }, query, reply);
  }

  @Get(':token')
  @PlainParams('token')
  @Public()
  async byLink(@Param('token') token: string, @Query() query: FiguresQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.showFigures.showByLink(token, query, reply);
  }
}
