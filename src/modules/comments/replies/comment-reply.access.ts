import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { SpaceAccess } from '../../spaces/space.access.js';
import { CommentReply } from './comment-reply.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'comment-reply': CommentReply;
  }
}

@Injectable()
@ResourceOf({ kind: 'comment-reply', param: 'commentReplyId', abilities: ['view', 'edit', 'react', 'reply', 'delete'] })
export class CommentReplyAccess implements ResourceAccess<CommentReply> {
  readonly source: ResourceSource<CommentReply> = { entity: CommentReply, parent: { kind: 'comment', by: 'commentId' } };

  constructor(private readonly spaceAccess: SpaceAccess) {}

  /** The access of the comment decides whether it is reachable through this path. */
  permissions({ postedById }: CommentReply, resources: Resources) {
    const { view, comment, admin } = this.spaceAccess.permissions(resources.get('space'), resources);
    const mine = postedById === resources.actor.userId;
    return { view, edit: view && mine, react: comment, reply: comment, delete: view && (mine || admin) };
  }
}
