import { Injectable } from '@nestjs/common';
import type { Resources } from '../../common/access/resources.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import type { BodyFormat } from '../../common/document/text-body.js';
import { isoTime } from '../../common/json/iso-time.js';
import { CommentAccess } from './comment.access.js';
import type { Comment } from './comment.entity.js';
import type { CommentListView, CommentTarget, CommentView } from './comment.view.js';
import type { CommentDetails } from './comment.queries.js';
import { RemarkPresenter } from './remarks/remark.presenter.js';

/** The URL of a comment of a space or of a change request. */
export const segmentsOf = ({ spaceId, changeRequestId, id }: Pick<Comment, 'spaceId' | 'changeRequestId' | 'id'>): string[] => [
  'spaces',
  spaceId,
  ...(changeRequestId === null ? [] : ['change-requests', changeRequestId]),
  'comments',
  id,
];

@Injectable()
export class CommentPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly commentAccess: CommentAccess,
    private readonly remarkPresenter: RemarkPresenter,
  ) {}

  present({ comment, reactions, repliers, people }: CommentDetails, resources: Resources, format: BodyFormat): CommentView {
    const { view, edit, reply, delete: mayDelete } = this.commentAccess.permissions(comment, resources);
    const { resolvedAt, resolvedById } = comment;
    return {
      object: 'comment',
      ...this.remarkPresenter.present({ remark: comment, reactions, people }, resources, format),
      replies: comment.replies,
      repliers: repliers.map(([userId, count, updatedAt]) => ({
        user: this.remarkPresenter.presentUser(userId, people, resources),
        count,
        updatedAt: new Date(updatedAt).toISOString(),
      })),
      target: targetOf(comment),
      status: comment.status,
      ...(resolvedAt !== null && { resolvedAt: isoTime(resolvedAt) }),
      ...(resolvedById !== null && { resolvedBy: this.remarkPresenter.presentUser(resolvedById, people, resources) }),
      urls: { location: this.urls.api(...segmentsOf(comment)) },
      permissions: { view, edit, reply, delete: mayDelete },
    };
  }

  presentPage(page: Page<CommentDetails>, resources: Resources, format: BodyFormat): CommentListView {
    return { ...page, items: page.items.map((details) => this.present(details, resources, format)) };
  }
}

function targetOf({ spaceId, revisionId, changeRequestId, pageId, nodeId, cellRecord, cellDefinition }: Comment): CommentTarget {
  return {
    space: spaceId,
    revision: revisionId,
    ...(changeRequestId !== null && { changeRequest: changeRequestId }),
    ...(pageId !== null && { page: { id: pageId } }),
    ...(nodeId !== null && { node: { id: nodeId } }),
    ...(cellRecord !== null && cellDefinition !== null && { tableCell: { record: cellRecord, definition: cellDefinition } }),
  };
}
