import { RouteConfig } from '@nestjs/platform-fastify';

/** Sets the body limit of this route, in bytes, if it must accept larger bodies than other routes. */
export const MaxBody = (bytes: number) => RouteConfig({ maxBody: bytes });
