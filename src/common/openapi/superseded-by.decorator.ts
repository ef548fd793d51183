import { applyDecorators, mixin, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

/** The extension that marks an operation as deprecated for the OpenAPI document. */
export const DEPRECATED_EXTENSION = 'x-deprecated';

/** Since when the operations are deprecated, in seconds since 1970 (RFC 9745): 22 November 2026. */
const SINCE = 1_795_305_600;

/**
 * Marks an operation as deprecated, in the OpenAPI document and in the headers of its responses. The successor is a path
 * with parameters of the same names: `/v1/orgs/:organizationId/sites/:siteId/structure/sort`.
 */
export const SupersededBy = (successor: string) => {
  class Announcement implements NestInterceptor {
    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const http = context.switchToHttp();
      const { params } = http.getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
      const address = successor.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
      const reply = http.getResponse<FastifyReply>();
      void reply.header('deprecation', `@${SINCE}`).header('link', `<${address}>; rel="successor-version"`);
      return next.handle();
    }
  }
  return applyDecorators(ApiExtension(DEPRECATED_EXTENSION, true), UseInterceptors(mixin(Announcement)));
};
