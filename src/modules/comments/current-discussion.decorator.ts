import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthorizedRequest } from '../../common/access/access.decorators.js';
import type { Resources } from '../../common/access/resources.js';
import { contentOf, type ContentAddress } from '../content/current-content.decorator.js';

/** The subject of comments: a change request, or else the space, with its current revision. */
export interface Discussion extends ContentAddress {
  orgId: string;
  changeRequestId: string | null;
}

export const changeRequestOf = (resources: Resources): string | null =>
  resources.has('change-request') ? resources.get('change-request').id : null;

export const CurrentDiscussion = createParamDecorator((_: undefined, context: ExecutionContext): Discussion => {
  const { resources } = context.switchToHttp().getRequest<AuthorizedRequest>();
  return { ...contentOf(resources), orgId: resources.get('space').orgId, changeRequestId: changeRequestOf(resources) };
});
