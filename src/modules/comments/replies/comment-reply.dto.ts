import { PostRemarkDto, UpdateRemarkDto } from '../remarks/remark.dto.js';

export class PostCommentReplyDto extends PostRemarkDto {}

export class UpdateCommentReplyDto extends UpdateRemarkDto {}
