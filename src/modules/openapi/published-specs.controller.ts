import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { PlainParams, Public } from '../../common/access/access.decorators.js';
import { PublishedSpecsService } from './published-specs.service.js';

class PublishedSpecParams {
  @IsString()
  @Length(1, 100)
  specId: string;
}

@ApiTags('OpenAPI specifications')
@Controller('v1/openapi')
export class PublishedSpecsController {
  constructor(private readonly publishedSpecsService: PublishedSpecsService) {}

  /**
   * Get a public OpenAPI specification
   * @remarks
   * Returns the latest version of a specification whose visibility is `public`, as one JSON document, also to pages of
   * other websites. A specification of several files is bundled: its other files are members of `x-files`. A private
   * specification is a 404.
   */
  @Get(':specId')
  @Public()
  @PlainParams('specId')
  @ApiOkResponse({
    content: {
      'application/json': {
        schema: { type: 'object', additionalProperties: true },
        example: { openapi: '3.1.0', info: { title: 'Petstore', version: '1.0.0' }, paths: {} },
      },
    },
  })
  async getPublishedOpenAPISpec(
    @Param() { specId }: PublishedSpecParams,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { status, headers, body } = await this.publishedSpecsService.get(specId, known);
    // Unlike the rest of the API, the response is the same for every caller.
    await reply.removeHeader('vary').code(status).headers(headers).send(body);
  }
}
