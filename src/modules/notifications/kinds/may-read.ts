import { joinMember } from '../../orgs/members/member.queries.js';
import { joinSpace } from '../../spaces/space.queries.js';
import { KNOWN_KINDS, kindOf } from './notification-kinds.js';
import { READERS, type Reader } from './readers.js';

/** SQL: the row `n` of a notification with the membership `m` of its user and its space `s`, as `mayRead` needs them. */
export const joinReader = (n: string) => `${joinMember('m', `${n}.org_id`, `${n}.user_id`)} LEFT ${joinSpace('s', `${n}.space_id`)}`;

/** SQL: whether the comments that a notification is about are there. One that is about several stays while any may be. */
const isWhole = (n: string) => `CASE ${n}.subject_type WHEN 'comment-reply' THEN ${n}.comment_reply_id IS NOT NULL
    WHEN 'comment' THEN ${n}.comment_id IS NOT NULL ELSE true END
  AND (${n}.count > 1 OR CASE ${n}.kind WHEN 'comment' THEN ${n}.comment_id IS NOT NULL
    WHEN 'comment_reply' THEN ${n}.comment_reply_id IS NOT NULL ELSE true END)`;

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');
const kindsFor = (reader: Reader) => KNOWN_KINDS.filter((kind) => kindOf(kind).reader === reader);

/** SQL: whether the user of a notification may read it now. Kinds that nobody decided about are read by nobody. */
export const mayRead = (n: string): string => {
  const readers = (Object.keys(READERS) as Reader[]).filter((reader) => kindsFor(reader).length > 0);
  const cases = readers.map(
    (reader) => `WHEN ${n}.kind IN (${quoted(kindsFor(reader))}) THEN ${READERS[reader]('s', 'm', `${n}.subject_id`)}`,
  );
  return `${isWhole(n)} AND CASE ${cases.join(' ')} ELSE false END`;
};
