import { Column, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Document } from '../../../common/document/rich-text.js';
import { User } from '../../identity/user.entity.js';
import { Space } from '../../spaces/space.entity.js';

/** What comments and replies have in common: somebody said something. */
export abstract class Remark {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Column({ type: 'text', collation: 'C' }) postedById: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) postedAt: Date;
  /** When its body was last changed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) editedAt: Date | null;
  /** Null for nothing. */
  @Column({ type: 'jsonb', nullable: true }) body: Document | null;
  /** Those its body points at, members when they were mentioned. */
  @Column({ type: 'text', array: true, collation: 'C', default: '{}' }) mentions: string[];

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => User) @JoinColumn({ name: 'posted_by_id' }) postedBy?: Relation<User>;
}
