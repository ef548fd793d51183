import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventActor } from '../../../common/work-context/work-context.js';

/** Something that happened and that at least one webhook is told about. */
@Entity('webhook_events')
@Index(['occurredAt', 'id'])
export class WebhookEvent {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) spaceId: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) siteId: string | null;
  @Column('text') type: string;
  @Column({ type: 'timestamptz', precision: 3 }) occurredAt: Date;
  @Column('jsonb') actor: Pick<EventActor, 'type' | 'id'>;
  @Column('jsonb') data: Readonly<Record<string, unknown>>;
}
