import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';

/** The body is the bytes of a file, which the handler reads as they arrive. */
export const TakesBytes = () =>
  applyDecorators(
    RouteConfig({ takesBytes: true }),
    ApiConsumes('application/octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );
