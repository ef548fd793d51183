import { Injectable } from '@nestjs/common';
import type { Body } from '../../../common/document/read-body.js';
import { writeText, type BodyFormat } from '../../../common/document/text-body.js';
import { UserPresenter } from '../../identity/user.presenter.js';
import type { UserView } from '../../identity/user.view.js';
import type { Resources } from '../../../common/access/resources.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { People } from '../../identity/person.js';
import type { Reaction } from './remarks.js';
import type { Remark } from './remark.entity.js';
import type { EmojiReaction, RemarkView } from './remark.view.js';

interface RemarkDetails {
  remark: Remark;
  reactions: readonly Reaction[];
  people: People;
}

@Injectable()
export class RemarkPresenter {
  constructor(private readonly userPresenter: UserPresenter) {}

  present(
    { remark, reactions, people }: RemarkDetails,
    resources: Resources,
    format: BodyFormat,
  ): Pick<RemarkView, 'id' | 'postedBy' | 'postedAt' | 'editedAt' | 'reactions' | 'body' | 'mentions'> {
    const { id, postedById, postedAt, editedAt, mentions } = remark;
    return {
      id,
      postedBy: this.presentUser(postedById, people, resources),
      postedAt: isoTime(postedAt),
      ...(editedAt !== null && { editedAt: isoTime(editedAt) }),
      reactions: this.presentReactions(reactions, people, resources),
      body: bodyOf(remark, format),
      mentions: mentions.map((userId) => this.presentUser(userId, people, resources)),
    };
  }

  /** Every user of a remark is among the people that were read with it. */
  presentUser(id: string, people: People, resources: Resources): UserView {
    return this.userPresenter.present(people.get(id)!, resources);
  }

  private presentReactions(reactions: readonly Reaction[], people: People, resources: Resources): EmojiReaction[] {
    const byEmoji = new Map<string, EmojiReaction>();
    for (const [emoji, userId, reactedAt] of reactions) {
      const presented = byEmoji.get(emoji) ?? { emoji, count: 0, users: [] };
      presented.count += 1;
      presented.users.push({ user: this.presentUser(userId, people, resources), reactedAt: new Date(reactedAt).toISOString() });
      byEmoji.set(emoji, presented);
    }
    return [...byEmoji.values()];
  }
}

/** Markdown comes back as it was sent: printing the document would write the same text in another way. */
function bodyOf({ body, markdown }: Remark, format: BodyFormat): Body {
  if (body === null) return {};
  return format === 'markdown' && markdown !== null ? { markdown } : writeText(body, format);
}
