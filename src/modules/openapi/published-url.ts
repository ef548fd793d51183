import type { Urls } from '../../common/http/urls.js';
import type { OpenAPISpec } from './openapi-spec.entity.js';

/** The public link of a specification. It works while the specification is public. */
export const publishedUrlOf = ({ id }: Pick<OpenAPISpec, 'id'>, urls: Urls): string => urls.api('openapi', id);
