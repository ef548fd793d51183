import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../config/version.js';
import { completeDocument } from './complete-document.js';
import { ErrorView } from './error.view.js';
import { upgradeDocument } from './upgrade-document.js';

let described: Promise<void> | undefined;

/** Loads what the build has read from the sources, because it is not known at run time. It is large, and only documents need it. */
const describeModels = () =>
  (described ??= import('../../metadata.js').then(({ default: metadata }) => SwaggerModule.loadPluginMetadata(metadata)));

/** Creates the OpenAPI document, in version 3.1, from the code. */
export async function createDocument(app: INestApplication): Promise<OpenAPIObject> {
  await describeModels();
  const builder = new DocumentBuilder()
    .setTitle('Bindery')
    // The cookie is not a security scheme: its name depends on `PUBLIC_URL`, and generated clients cannot use it.
    .setDescription(
      'A self-hosted documentation platform. Send a token with every request: `Authorization: Bearer <API_TOKEN>`. In a browser in which you have signed in at `/sign-in`, this page works without a token.',
    )
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
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
    extraModels: [ErrorView],
  });
  // A copy: the document shares objects with the metadata of decorators, which must stay the same for the next document.
  return upgradeDocument(completeDocument(structuredClone(document)));
}
