import { Column, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Document } from '../../../common/document/rich-text.js';
import { User } from '../../identity/user.entity.js';
import { Space } from '../../spaces/space.entity.js';

/** The columns that comments and replies have in common. */
export abstract class Remark {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column({ type: 'text', collation: 'C' }) postedById: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) postedAt: Date;
  /** When the body was last edited. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) editedAt: Date | null;
  /** Null for an empty body. */
  @Column({ type: 'jsonb', nullable: true }) body: Document | null;
  /** The body as it was sent, if it was sent as Markdown. */
  @Column({ type: 'text', nullable: true }) markdown: string | null;
  /** The ids of users the body mentions. They were members when they were mentioned. */
  @Column({ type: 'text', array: true, collation: 'C', default: '{}' }) mentions: string[];

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => User) @JoinColumn({ name: 'posted_by_id' }) postedBy?: Relation<User>;
}
