import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../common/access/access.decorators.js';
import { SendWorkbench } from './send-workbench.js';

/** The pages and files of the workbench. They are the same for everybody; what they show comes from the API. */
@ApiExcludeController()
@Controller('app')
export class WorkbenchController {
  constructor(private readonly sendWorkbench: SendWorkbench) {}

  @Get(['', '*'])
  @Public()
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.sendWorkbench.answer(request, reply);
  }
}
