import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** A request of a delivery. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn({ type: 'text', collation: 'C' }) deliveryId: string;
  /** 1 for the first. */
  @PrimaryColumn('integer') number: number;
  @Column({ type: 'timestamptz', precision: 3 }) startedAt: Date;
  @Column('integer') durationMs: number;
  /** Null if there was no answer. */
  @Column({ type: 'integer', nullable: true }) status: number | null;
  /** Why there was none. */
  @Column({ type: 'text', nullable: true }) error: string | null;
  /** How its answer begins, if it is text. */
  @Column({ type: 'text', nullable: true }) response: string | null;

  @ManyToOne(() => WebhookDelivery, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'delivery_id' }) delivery?: Relation<WebhookDelivery>;
}
