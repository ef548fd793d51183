import { Injectable, RequestMethod, SetMetadata, type NestInterceptor } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { PreconditionInterceptor } from './precondition.interceptor.js';

const OWN = 'http:own-write-habits';

/** The protocol of the route says itself how writes are repeated and compared. */
export const OwnWriteHabits = () => SetMetadata(OWN, true);

/**
 * Adds the interceptor for `Idempotency-Key` to every POST, and the one for `If-Match` to every PATCH and PUT, including
 * routes of other modules and extensions.
 *
 * Private part of Nest: `INTERCEPTORS_METADATA` and `METHOD_METADATA` of a handler. Public way: `useGlobalInterceptors`, which
 * makes every GET pay for a pipeline that it does not use. Worth: 13 % of the processor time of `GET /v1/spaces/:spaceId`, and
 * twice as much of `/livez`. An interceptor declared on each route costs nothing, but an extension that forgets it loses
 * writes without any sign. A hook of Fastify cannot wrap the handler in a transaction.
 */
@Injectable()
export class WriteHabits {
  constructor(
    private readonly discoveryService: DiscoveryService,
    private readonly metadataScanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly idempotencyInterceptor: IdempotencyInterceptor,
    private readonly preconditionInterceptor: PreconditionInterceptor,
  ) {}

  /** Must run before the routes are made. */
  attach(): void {
    for (const { metatype } of this.discoveryService.getControllers()) {
      const prototype = (metatype as { prototype: Record<string, (...args: never[]) => unknown> }).prototype;
      for (const name of this.metadataScanner.getAllMethodNames(prototype)) {
        const handler = prototype[name]!;
        if (this.reflector.get<boolean | undefined>(OWN, handler)) continue;
        const interceptor = this.interceptorFor(this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler));
        const attached = this.reflector.get<unknown[] | undefined>(INTERCEPTORS_METADATA, handler) ?? [];
        if (interceptor) Reflect.defineMetadata(INTERCEPTORS_METADATA, [interceptor, ...attached.filter(isOfThisRoute)], handler);
      }
    }
  }

  private interceptorFor(method: RequestMethod | undefined): NestInterceptor | undefined {
    if (method === RequestMethod.POST) return this.idempotencyInterceptor;
    if (method === RequestMethod.PATCH || method === RequestMethod.PUT) return this.preconditionInterceptor;
    return undefined;
  }
}

/** A handler outlives the service when one process makes several, one after the other: then it has those of the last. */
const isOfThisRoute = (attached: unknown) => !(attached instanceof IdempotencyInterceptor || attached instanceof PreconditionInterceptor);
