import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { briefRefusals } from './brief-refusals.js';
import { createDocument } from './document.js';
import { downgradeDocument } from './downgrade-document.js';
import { findOperations } from './find-operations.js';
import { ownIds } from './own-ids.js';
import { shallowSchemas } from './shallow-schemas.js';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#1f6f5c" d="M2 1h11a1 1 0 0 1 1 1v13H4a2 2 0 0 1-2-2z"/><path fill="#fff" d="M4 12h8v1H4zM5 4h6v1H5zm0 2h6v1H5z"/></svg>`;

const STYLE = `
.swagger-ui .topbar { background: #17372f; }
.swagger-ui .topbar .link > * { display: none; }
.swagger-ui .topbar .link::before { content: 'Bindery API'; color: #fff; font: 600 1.25rem sans-serif; }
.swagger-ui .filter .operation-filter-input { margin: 12px 0; }
.swagger-ui .operation-filter-input::placeholder { color: transparent; }
.swagger-ui .filter .wrapper::before, .swagger-ui .filter::before { content: 'Find an operation by its summary, address or id'; font: 0.8rem sans-serif; }
`;

/**
 * Serves `/openapi.json`, `/openapi.yaml` and `/docs`, where a person authorizes once and tries the operations. Tools that
 * do not read OpenAPI 3.1 get the same document as OpenAPI 3.0 at `/openapi-3.0.json`.
 */
export function serveExplorer(fastify: FastifyInstance, app: INestApplication): void {
  // Created on the first request: a service that only serves its API never keeps them in memory.
  let making: Promise<OpenAPIObject> | undefined;
  let made: OpenAPIObject | undefined;
  const make = async () => {
    made = await (making ??= createDocument(app));
  };
  // `SwaggerModule` cannot wait for a document, so the routes that it adds below wait for it first.
  const document = () => made!;
  let isAdding = true;
  fastify.addHook('onRoute', (route) => {
    if (isAdding) route.preHandler = [make, route.preHandler ?? []].flat();
  });
  SwaggerModule.setup('openapi', app, document, {
    ui: false,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  const downgraded = () => downgradeDocument(document());
  SwaggerModule.setup('openapi-3.0', app, downgraded, { ui: false, raw: ['json'], jsonDocumentUrl: 'openapi-3.0.json' });
  // The page shows the rendition: Swagger UI takes five times as much CPU to open an operation of a 3.1 document.
  SwaggerModule.setup('docs', app, () => shallowSchemas(downgraded()), {
    raw: false,
    customSiteTitle: 'Bindery API',
    customfavIcon: `data:image/svg+xml,${encodeURIComponent(ICON)}`,
    customCss: STYLE,
    // Collapsed sections fit on one page; a link to a section opens it.
    swaggerOptions: {
      persistAuthorization: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      deepLinking: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      filter: true,
      plugins: [findOperations, briefRefusals, ownIds],
    },
  });
  isAdding = false;
}
