import type { FastifyRequest } from 'fastify';
import { SignInRefused } from './sign-in-refused.js';

/** Refuses forms of other sites: they would sign in a browser as somebody else. Browsers set this header, and pages cannot. */
export function refuseForeignForm({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new SignInRefused('This form was sent by another site: open the page of this service, and use its button.');
}
