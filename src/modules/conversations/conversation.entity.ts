import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../common/enums/values.js';
import { Org } from '../orgs/org.entity.js';

export const PART_ROLES = valuesOf({
  user: 'the person who asks',
  assistant: 'an automatic assistant',
  'team-member': 'somebody of the support team',
});
export type PartRole = (typeof PART_ROLES)[number];

export interface ConversationPart {
  type: 'message';
  role: PartRole;
  /** Markdown without HTML. */
  body: string;
}

/** A support conversation, as it was last ingested: cleaned and masked. */
@Entity('conversations')
@Index(['orgId', 'createdAt', 'id'])
@Index(['orgId', 'source', 'createdAt', 'id'])
@Index(['orgId', 'source', 'externalId'], { unique: true })
@Index('conversations_to_process_idx', ['orgId', 'id'], { where: 'processed_at IS NULL' })
export class Conversation {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) source: string;
  /** The id that the caller chose; unique within the source. */
  @Column({ type: 'text', collation: 'C' }) externalId: string;
  @Column({ type: 'text', nullable: true }) subject: string | null;
  @Column({ type: 'text', nullable: true }) url: string | null;
  @Column({ type: 'jsonb', default: {} }) attributes: Record<string, string>;
  /** Not selected by default, because they may be large. */
  @Column({ type: 'jsonb', select: false }) parts: ConversationPart[];
  /** Identifies what was ingested: ingesting the same again changes nothing. */
  @Column('text') hash: string;
  /** Counts the changes. The result of processing is dropped if the conversation changed meanwhile. */
  @Column({ type: 'integer', default: 1 }) version: number;
  /** Null until the issues of the current version are extracted. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) processedAt: Date | null;
  /** When the conversation took place, if the caller said so, or when it was first ingested. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) createdAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
