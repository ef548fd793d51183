import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiExtension } from '@nestjs/swagger';

/** The extension that tells the OpenAPI document that the service does not compare the bodies of an operation. */
export const ANY_BODY_EXTENSION = 'x-any-body';

/** The body is the bytes of a file, which the handler reads as they arrive. */
export const TakesBytes = () =>
  applyDecorators(
    RouteConfig({ takesBytes: true }),
    ApiConsumes('application/octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/** The body is bytes that the handler reads as they arrive, also if it is JSON or a form: its signature is that of the bytes. */
export const TakesAnyBody = () =>
  applyDecorators(
    RouteConfig({ takesBytes: true, takesAnyBody: true }),
    ApiExtension(ANY_BODY_EXTENSION, true),
    ApiConsumes('application/octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/** The route takes an HTML form (`application/x-www-form-urlencoded`) of at most so many bytes, instead of JSON. */
export const TakesForm = (bytes: number) => RouteConfig({ takesForm: bytes });

/** Sets the body limit of this route, in bytes, if it must accept larger bodies than other routes. */
export const MaxBody = (bytes: number) => RouteConfig({ maxBody: bytes });

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
