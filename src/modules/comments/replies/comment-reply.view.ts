import { ApiSchema } from '@nestjs/swagger';
import { ListOf } from '../../../common/http/list.view.js';
import { RemarkView } from '../remarks/remark.view.js';

@ApiSchema({ name: 'CommentReply' })
export class CommentReplyView extends RemarkView {
  object: 'comment-reply';
}

@ApiSchema({ name: 'CommentReplyList' })
export class CommentReplyListView extends ListOf(CommentReplyView) {}
