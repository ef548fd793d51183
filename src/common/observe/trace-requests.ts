import { BlockList, isIP } from 'node:net';
import { context, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../config/env.js';
import { beginRequest } from '../trace/spans.js';
import { QUIET_ROUTES } from './quiet-routes.js';

const spans = new WeakMap<FastifyRequest, Span>();

export const traceIdOf = (request: FastifyRequest): string | undefined => spans.get(request)?.spanContext().traceId;

/** Gives each request a span, which says its route and ids, and never its path, query or body. Machines that ask every few seconds whether the service lives have none. */
export function traceRequests(fastify: FastifyInstance, trustProxy: Env['trustProxy']): void {
  const trusts = trustedPeers(trustProxy);
  fastify.addHook('onRequest', (request, _, done) => {
    const { method, id, routeOptions, headers, socket } = request;
    const route = routeOptions.url;
    if (route !== undefined && QUIET_ROUTES.has(route)) return done();
    const [span, inside] = beginRequest(
      route === undefined ? method : `${method} ${route}`,
      { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }), 'bindery.request_id': id },
      { text: headers['traceparent'], isTrusted: trusts(socket.remoteAddress) },
    );
    spans.set(request, span);
    context.with(inside, done);
  });
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    if (span) {
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}

/** Whether the peer of a connection is one of our proxies. A number of proxies means that nobody else can connect. */
function trustedPeers(trustProxy: Env['trustProxy']): (address: string | undefined) => boolean {
  if (trustProxy === false) return () => false;
  if (!Array.isArray(trustProxy)) return (address) => trustProxy(address ?? '', 0);
  const list = new BlockList();
  for (const subnet of trustProxy) {
    const [address = '', prefix] = subnet.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
