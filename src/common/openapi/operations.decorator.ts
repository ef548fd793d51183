import { ApiExtension } from '@nestjs/swagger';
import { applyDecorators, mixin, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

/** Texts by the path parameter that distinguishes a mount; if several are on the path, the first one applies. */
export type ByMount = Readonly<Record<string, string>>;

/** The extension that carries the operation ids of a handler with several mounts to the OpenAPI document. */
export const NAMES_EXTENSION = 'x-names-by-mount';
/** The extension that carries the section of an operation at each mount to the OpenAPI document. */
export const SECTIONS_EXTENSION = 'x-sections-by-mount';

/** Sets the operation id of a handler at each of its mounts. */
export const NamedByMount = (names: ByMount) => ApiExtension(NAMES_EXTENSION, names);

/** Sets the section at each mount, or of one handler, if it differs from the section that `@ApiTags` sets for the controller. */
export const Section = (section: string | ByMount) => ApiExtension(SECTIONS_EXTENSION, section);

/** The extension that tells the OpenAPI document that a POST may be answered with 412. */
export const PRECONDITION_EXTENSION = 'x-precondition';

/** The operation has a precondition and may be answered with 412, for example because the state that the caller read has changed. */
export const MayFailPrecondition = () => ApiExtension(PRECONDITION_EXTENSION, true);

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
