import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access.decorators.js';

/** Redirects the address that the start prints to the API explorer. */
@ApiExcludeController()
@Controller()
export class HomeController {
  /** Relative, so that it also works below the path of PUBLIC_URL. */
  @Get()
  @Public()
  @Redirect('docs', 302)
  lead(): void {}
}
