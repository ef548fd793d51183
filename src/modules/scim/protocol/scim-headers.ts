import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';

/** Repeats the version and the address of a resource in the headers of its answer. */
@Injectable()
export class ScimHeaders implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((answer: { meta?: { version?: string; location?: string } } | undefined) => {
        const { version, location } = answer?.meta ?? {};
        if (version !== undefined) reply.header('etag', version);
        if (reply.statusCode === 201 && location !== undefined) reply.header('location', location);
      }),
    );
  }
}
