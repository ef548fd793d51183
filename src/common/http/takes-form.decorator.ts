import { RouteConfig } from '@nestjs/platform-fastify';

/** The route takes an HTML form (`application/x-www-form-urlencoded`) of at most so many bytes, instead of JSON. */
export const TakesForm = (bytes: number) => RouteConfig({ takesForm: bytes });
