import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../config/version.js';
import { completeDocument } from './complete-document.js';
import { ErrorView } from './error.view.js';

const TAGS: Readonly<Record<string, string>> = {
  Organizations: 'Who owns content, with settings for all of it.',
  'Organization members': 'Who is in an organization, and as what.',
  Teams: 'Members who get access together.',
  Spaces: 'Bodies of pages that are written, reviewed and published as one.',
  'Space content': 'Pages and documents, as they are and as they were.',
  Templates: 'What content can begin with.',
  'Change requests': 'Proposed edits of a space: their lifecycle, reviews, and what merging them takes.',
  'Change request content': 'What is in a change request, and what it changes.',
  Comments: 'What people say about spaces and change requests, with replies and reactions.',
  Collections: 'Folders of spaces and of other collections.',
  Permissions: 'Who may do what on a space or a collection.',
  Users: 'People and the tokens they act with.',
};

/** The OpenAPI document, made from the code. What decorators cannot say at run time, the build read from the sources. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Bindery')
    .setDescription('A self-hosted documentation platform. Send a token with every request: `Authorization: Bearer <API_TOKEN>`.')
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: 'An API token: the first start prints one, `POST /v1/users/{userId}/tokens` makes more.',
      },
      'token',
    )
    .addSecurityRequirements('token');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
    extraModels: [ErrorView],
  });
  return completeDocument(document);
}

/** `/openapi.json`, `/openapi.yaml`, and `/docs`, where a person authorizes once and tries what the document says. */
export function serveDocument(app: INestApplication): void {
  // Made when first asked for: a service that only answers its API never holds it.
  SwaggerModule.setup('docs', app, () => createDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Bindery API',
    // Closed sections fit on one page; an address of ours opens the one it names.
    swaggerOptions: {
      persistAuthorization: true,
      docExpansion: 'none',
      deepLinking: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
    },
  });
}
