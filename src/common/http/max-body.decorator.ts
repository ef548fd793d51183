import { RouteConfig } from '@nestjs/platform-fastify';

/** The body of this route may be larger than that of others: in bytes. */
export const MaxBody = (bytes: number) => RouteConfig({ maxBody: bytes });
