/** Of what people say about a change request, a page or a block. */
export interface CommentsWords extends Readonly<
  Record<
    | 'title'
    | 'nothing'
    | 'nobody'
    | 'write'
    | 'text'
    | 'send'
    | 'comment'
    | 'reply'
    | 'replyText'
    | 'edited'
    | 'resolve'
    | 'reopen'
    | 'open'
    | 'resolved'
    | 'confirmRemoval'
    | 'confirmReplyRemoval'
    | 'onPage'
    | 'about'
    | 'wholePage'
    | 'otherBlock'
    | 'goneBlock',
    string
  >
> {
  openOnes: (count: number) => string;
  replies: (count: number) => string;
  resolvedBy: (name: string) => string;
}
