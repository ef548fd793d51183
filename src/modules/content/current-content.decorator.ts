import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthorizedRequest } from '../../common/access/access.decorators.js';
import type { Resources } from '../../common/access/resources.js';

/** The space and the revision that a path refers to. */
export interface ContentAddress {
  spaceId: string;
  revisionId: string;
}

/** The revision in the path, or the head of the change request in the path, or else the head of the space. */
export function contentOf(resources: Resources): ContentAddress {
  const space = resources.get('space');
  if (resources.has('revision')) return { spaceId: space.id, revisionId: resources.get('revision').id };
  const { revisionId } = resources.has('change-request') ? resources.get('change-request') : space;
  return { spaceId: space.id, revisionId };
}

export const CurrentContent = createParamDecorator((_: undefined, context: ExecutionContext): ContentAddress =>
  contentOf(context.switchToHttp().getRequest<AuthorizedRequest>().resources),
);
