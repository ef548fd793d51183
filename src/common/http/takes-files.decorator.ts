import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';

/** The body is a form with files, read as it arrives. All other routes accept only JSON. */
export const TakesFiles = () =>
  applyDecorators(
    RouteConfig({ takesFiles: true }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
      },
    }),
  );
