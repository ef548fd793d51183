/** The texts of request forms. Only texts, because the script of the form gets them as JSON. */
export type TryItWords = Readonly<
  Record<
    | 'tryIt'
    | 'server'
    | 'authorization'
    | 'token'
    | 'user'
    | 'password'
    | 'body'
    | 'send'
    | 'sending'
    | 'sendThrough'
    | 'forget'
    | 'response'
    | 'headers'
    | 'notSet'
    | 'onePerLine'
    | 'noAnswer'
    | 'notFromHere'
    | 'mayHaveArrived'
    | 'failed'
    | 'truncated'
    | 'changed'
    | 'tooMany'
    | 'binary'
    | 'sentThrough',
    string
  >
>;
