import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import type { Page } from '../../../common/db/paginate.js';
import { Urls } from '../../../common/http/urls.js';
import type { BodyFormat } from '../../../common/document/text-body.js';
import { segmentsOf } from '../comment.presenter.js';
import { RemarkPresenter } from '../remarks/remark.presenter.js';
import { CommentReplyAccess } from './comment-reply.access.js';
import type { CommentReplyListView, CommentReplyView } from './comment-reply.view.js';
import type { CommentReplyDetails } from './comment-reply.queries.js';

@Injectable()
export class CommentReplyPresenter {
  constructor(
    private readonly urls: Urls,
    private readonly commentReplyAccess: CommentReplyAccess,
    private readonly remarkPresenter: RemarkPresenter,
  ) {}

  present({ reply: remark, reactions, people }: CommentReplyDetails, resources: Resources, format: BodyFormat): CommentReplyView {
    const { view, edit, reply, delete: mayDelete } = this.commentReplyAccess.permissions(remark, resources);
    return {
      object: 'comment-reply',
      ...this.remarkPresenter.present({ remark, reactions, people }, resources, format),
      urls: { location: this.urls.api(...segmentsOf(resources.get('comment')), 'replies', remark.id) },
      permissions: { view, edit, reply, delete: mayDelete },
    };
  }

  presentPage(page: Page<CommentReplyDetails>, resources: Resources, format: BodyFormat): CommentReplyListView {
    return { ...page, items: page.items.map((details) => this.present(details, resources, format)) };
  }
}
