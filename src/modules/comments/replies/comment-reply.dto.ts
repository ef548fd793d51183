import { PostRemarkDto, UpdateRemarkDto } from '../remarks/remark.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

@Examples({ 'Reply to the comment': { body: { markdown: 'Done: about five minutes.' } } })
export class PostCommentReplyDto extends PostRemarkDto {}

@Examples({
  'Add a reaction': { addedReactions: ['🎉'] },
  'Remove a reaction': { removedReactions: ['🎉'] },
  'Change your own text': { body: { markdown: 'Done: about ten minutes with a backup.' } },
})
export class UpdateCommentReplyDto extends UpdateRemarkDto {}
