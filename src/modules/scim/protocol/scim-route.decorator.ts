import { applyDecorators, createParamDecorator, Header, UseGuards, UseInterceptors, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { GuardedElsewhere, PlainParams } from '../../../common/access/access.decorators.js';
import type { ErrorFormat } from '../../../common/http/api-error.filter.js';
import { OwnWriteHabits } from '../../../common/safe-writes/write-habits.js';
import type { ScimToken } from '../scim-token.entity.js';
import { CheckScimToken, type ScimRequest } from './check-scim-token.js';
import { ScimError } from './scim-error.js';
import { ScimHeaders } from './scim-headers.js';

const SCIM_JSON = 'application/scim+json';
const TYPE_WITH_CHARSET = `${SCIM_JSON}; charset=utf-8`;

/** RFC 7644, section 3.12. The status is a text there. */
const SCIM_ERRORS: ErrorFormat = {
  mediaType: TYPE_WITH_CHARSET,
  write: ({ status, type, message }) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(status === 400 && { scimType: ScimError.isType(type) ? type : 'invalidSyntax' }),
    ...(status === 409 && ScimError.isType(type) && { scimType: type }),
    detail: message,
  }),
};

/** A route of SCIM: its callers have tokens of their own, and everything that it answers has the form that RFC 7644 says. */
export const ScimRoute = () =>
  applyDecorators(
    GuardedElsewhere(),
    PlainParams('organizationId', 'scimId'),
    OwnWriteHabits(),
    RouteConfig({ errors: SCIM_ERRORS, takesJsonAs: SCIM_JSON }),
    Header('content-type', TYPE_WITH_CHARSET),
    UseGuards(CheckScimToken),
    UseInterceptors(ScimHeaders),
  );

/** The token that the request was sent with. It belongs to the organization of the path. */
export const CurrentScimToken = createParamDecorator(
  (_: undefined, context: ExecutionContext): ScimToken => context.switchToHttp().getRequest<ScimRequest>().scimToken,
);
