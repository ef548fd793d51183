import { Controller, Get, Header, Headers, Redirect, type HttpRedirectResponse } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Env } from '../../config/env.js';
import { Public } from '../access/access.decorators.js';

/** Redirects the address that the start prints: browsers to the workbench, and programs to the API explorer. */
@ApiExcludeController()
@Controller()
export class HomeController {
  constructor(private readonly env: Env) {}

  /** Relative, so that it also works below the path of PUBLIC_URL. */
  @Get()
  @Public()
  @Redirect()
  @Header('vary', 'Accept')
  lead(@Headers('accept') accepted = ''): HttpRedirectResponse {
    return { url: this.env.workbench && accepted.includes('text/html') ? 'app' : 'docs', statusCode: 302 };
  }
}
