import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { SpaceAccess } from '../spaces/space.access.js';
import { Comment } from './comment.entity.js';
import { changeRequestOf } from './current-discussion.decorator.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    comment: Comment;
  }
}

@Injectable()
@ResourceOf({ kind: 'comment', param: 'commentId', abilities: ['view', 'edit', 'rewrite', 'resolve', 'react', 'reply', 'delete'] })
export class CommentAccess implements ResourceAccess<Comment> {
  readonly source: ResourceSource<Comment> = { entity: Comment, parent: { kind: 'space', by: 'spaceId' } };

  constructor(private readonly spaceAccess: SpaceAccess) {}

  /** A comment is only reachable through the path it was posted to, not through the space or another change request. */
  permissions({ postedById, changeRequestId }: Comment, resources: Resources) {
    const space = this.spaceAccess.permissions(resources.get('space'), resources);
    const view = space.view && changeRequestId === changeRequestOf(resources);
    const mine = postedById === resources.actor.userId;
    return {
      view,
      edit: view && (mine || space.review),
      rewrite: view && mine,
      resolve: view && (mine || space.review),
      react: view && space.comment,
      reply: view && space.comment,
      delete: view && (mine || space.admin),
    };
  }
}
