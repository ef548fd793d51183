import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { WebhookEvent } from './webhook-event.entity.js';

export const DELIVERY_STATUSES = valuesOf({
  waiting: 'it is sent soon, or again',
  succeeded: 'the receiver answered with 2xx',
  failed: 'all attempts failed',
  dropped: 'it was given up without an attempt: a newer one replaced it, or too many were waiting',
});
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An event on its way to a webhook. It outlives the webhook until it is swept. */
@Entity('webhook_deliveries')
@Index(['webhookId', 'createdAt', 'id'])
@Index(['webhookId', 'eventId', 'replayNo'], { unique: true })
@Index('webhook_deliveries_waiting_idx', ['webhookId', 'dueAt'], { where: `status = 'waiting'` })
@Index('webhook_deliveries_joined_idx', ['webhookId', 'joinKey', 'id'], { where: 'join_key IS NOT NULL' })
export class WebhookDelivery {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) webhookId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) eventId: string;
  @Column('text') type: string;
  /** 0 for the first delivery of an event. */
  @Column({ type: 'integer', default: 0 }) replayNo: number;
  @Column({ type: 'text', default: 'waiting' }) status: DeliveryStatus;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** When it is sent; while a process sends it, when another one may take it over. */
  @Column({ type: 'timestamptz', precision: 3 }) dueAt: Date;
  @Column({ type: 'text', collation: 'C', nullable: true }) lockedBy: string | null;
  @Column({ type: 'integer', nullable: true }) lastStatus: number | null;
  /** Of deliveries with the same key that wait for a webhook, only the newest is sent. */
  @Column({ type: 'text', collation: 'C', nullable: true }) joinKey: string | null;
  /** The users who did what the deliveries were about that it replaced. */
  @Column({ type: 'text', array: true, default: '{}' }) alsoBy: string[];
  /** What was sent last. */
  @Column({ type: 'text', nullable: true, select: false }) body: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt: Date | null;

  @ManyToOne(() => WebhookEvent, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'event_id' }) event?: Relation<WebhookEvent>;
}
