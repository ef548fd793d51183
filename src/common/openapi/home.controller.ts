import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access.decorators.js';

/** The address that the start prints leads a person on. */
@ApiExcludeController()
@Controller()
export class HomeController {
  /** Relative, so that it holds below the path of PUBLIC_URL too. */
  @Get()
  @Public()
  @Redirect('docs', 302)
  lead(): void {}
}
