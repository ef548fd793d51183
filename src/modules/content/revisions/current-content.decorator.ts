import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthorizedRequest } from '../../../common/access/access.decorators.js';
import type { Space } from '../../spaces/space.entity.js';
import type { Revision } from '../store/revision.entity.js';

/** Which content of which space a path means. */
export interface ContentAddress {
  spaceId: string;
  revisionId: string;
}

/** The revision on the path, else the head of the space. */
export const CurrentContent = createParamDecorator((_: undefined, context: ExecutionContext): ContentAddress => {
  const { resources } = context.switchToHttp().getRequest<AuthorizedRequest>();
  const space = resources.get<Space>('space');
  return { spaceId: space.id, revisionId: resources.has('revision') ? resources.get<Revision>('revision').id : space.revisionId };
});
