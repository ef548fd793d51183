import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppModule } from './app.module.js';
import { Identification } from './common/access/identification.js';
import { allowLargeBodies } from './common/access/large-bodies.js';
import { dataSourceOptions, type DatabaseAddress } from './common/db/data-source.js';
import { answerClientError } from './common/http/answer-client-error.js';
import { closeConnectionsWhenIdle } from './common/http/close-connections.js';
import { locateCreated } from './common/http/created-location.js';
import { describeError, errorBody } from './common/http/describe-error.js';
import { tagAnswers } from './common/http/etag.js';
import { drainRequests } from './common/http/drain-request.js';
import { acceptBytes, acceptKindsOfJson, acceptUrlForms, acceptForms } from './common/http/accept-bodies.js';
import { InputHabits } from './common/http/input-habits.js';
import { acceptOnlyJson } from './common/http/json-body.js';
import { limitArrival } from './common/http/limit-arrival.js';
import { answerMethodNotAllowed } from './common/http/method-not-allowed.js';
import { carryRequestId, requestIdOf } from './common/observe/request-id.js';
import { addStandingHeaders, standingHeadersOf } from './common/http/standing-headers.js';
import { refuseNulInAddress } from './common/http/storable-address.js';
import { WriteHabits } from './common/safe-writes/write-habits.js';
import { isTracing } from './common/trace/spans.js';
import { traceRequests } from './common/observe/trace-requests.js';
import { createLogger, NestLogger } from './common/observe/logger.js';
import { Metrics } from './common/observe/metrics.js';
import { observeRequests } from './common/observe/observe-requests.js';
import { compressDocuments } from './common/openapi/compress-document.js';
import { serveExplorer } from './common/openapi/explorer.js';
import { serveGuides } from './common/openapi/guides.js';
import type { Env } from './config/env.js';
import { ReaderHook } from './modules/publishing/reader/serve/reader-hook.js';
import type { Extension } from './extensions/extension.js';

const BODY_LIMIT = 1024 * 1024;
/**
 * Milliseconds without a byte in either direction, i.e. a client that does not read the response. No response takes
 * that long to compute.
 */
const STALLED = 300_000;
/** A path of pages is a single parameter, and the longest one. */
const LONGEST_PARAM = 4096;

/** Creates the service, ready to listen. Both main.ts and the tests use it. */
export async function createApp(
  env: Env,
  address: DatabaseAddress,
  extensions: readonly Extension[] = [],
): Promise<NestFastifyApplication> {
  const logger = createLogger(env);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line already contains the request id, and a child logger per request has a cost.
    childLoggerFactory: (shared: FastifyBaseLogger) => shared,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: env.trustProxy,
    bodyLimit: BODY_LIMIT,
    rewriteUrl: ({ url = '/' }) => withPathInOne(url),
    routerOptions: { maxParamLength: LONGEST_PARAM, ignoreTrailingSlash: true },
    frameworkErrors: answerFrameworkError,
    ...timeoutsOf(env),
    clientErrorHandler: answerClientError,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  const module = AppModule.with(env, dataSourceOptions(env, address), extensions);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
    routeConflictPolicy: { duplicate: 'error', shadow: 'error' },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  carryRequestId(fastify, env.auditAddresses);
  if (isTracing()) traceRequests(fastify, env.trustProxy);
  addStandingHeaders(fastify);
  refuseNulInAddress(fastify);
  limitArrival(fastify, env, BODY_LIMIT);
  closeConnectionsWhenIdle(fastify);
  drainRequests(fastify);
  acceptOnlyJson(fastify);
  acceptKindsOfJson(fastify);
  acceptBytes(fastify);
  await acceptForms(fastify, env.maxFileSize);
  acceptUrlForms(fastify);
  allowLargeBodies(fastify, app.get(Identification), BODY_LIMIT);
  locateCreated(fastify);
  tagAnswers(fastify);
  observeRequests(fastify, logger, app.get(Metrics));
  app.get(ReaderHook).attach();
  const sealRoutes = answerMethodNotAllowed(fastify);
  app.get(InputHabits).attach();
  app.get(WriteHabits).attach();
  compressDocuments(fastify);
  serveGuides(fastify);
  serveExplorer(fastify, app);
  await app.init();
  sealRoutes();
  await fastify.ready();
  return app;
}

/** Time limits of connections. Bodies have limits of their own, because the HTTP server has only one limit for all sizes. */
const timeoutsOf = ({ headersTimeout, idleTimeout }: Env) => ({
  http: { headersTimeout, requestTimeout: 0, connectionsCheckingInterval: Math.min(headersTimeout / 4, 5_000) },
  keepAliveTimeout: idleTimeout,
  connectionTimeout: STALLED,
});

/** Answers requests that Fastify refuses before it has found a route: a malformed or too long URL. */
function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const description = describeError(error);
  void reply
    .code(description.status)
    .headers({ ...standingHeadersOf(undefined), 'x-request-id': request.id })
    .send(errorBody(description, request.id));
}

/** The routes that end with the path of a page. */
const PATH_OF_PAGE = /^\/v1\/spaces\/[^/?]+(?:\/content|\/revisions\/[^/?]+|\/change-requests\/[^/?]+\/content)\/path\//;

/** The path of a page is one parameter, so its slashes are encoded. Callers may send them as they are. */
function withPathInOne(url: string): string {
  const found = PATH_OF_PAGE.exec(url);
  if (!found) return url;
  const query = url.indexOf('?', found[0].length);
  const end = query < 0 ? url.length : query;
  const path = url.slice(found[0].length, end).replace(/\/$/, '');
  return found[0] + path.replaceAll('/', '%2F') + url.slice(end);
}
