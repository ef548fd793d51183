import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthorizedRequest } from '../../common/access/access.decorators.js';
import type { Resources } from '../../common/access/resources.js';
import type { Visitor } from '../../common/access/visitor.js';
import type { Audience } from '../../common/expressions/audience.js';
import type { Space } from '../spaces/space.entity.js';

/** The space and the revision that a path refers to, and who reads it if that is a visitor of a site. */
export interface ContentAddress {
  spaceId: string;
  revisionId: string;
  /** Only what it sees is read; everything if it is undefined. */
  audience?: Audience;
  /** For whom the rest of the site counts as well: what it shows of the space is read, too. */
  visitor?: Visitor;
}

/** The revision in the path, or the head of the change request in the path, or else the head of the space. */
export function contentOf(resources: Resources): ContentAddress {
  const space = resources.get('space');
  const { visitor } = resources.actor;
  return { spaceId: space.id, revisionId: revisionIn(resources, space), ...(visitor && { audience: visitor.audience, visitor }) };
}

function revisionIn(resources: Resources, space: Space): string {
  if (resources.has('revision')) return resources.get('revision').id;
  return (resources.has('change-request') ? resources.get('change-request') : space).revisionId;
}

export const CurrentContent = createParamDecorator((_: undefined, context: ExecutionContext): ContentAddress =>
  contentOf(context.switchToHttp().getRequest<AuthorizedRequest>().resources),
);
