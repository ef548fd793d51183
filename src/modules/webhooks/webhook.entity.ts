import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../common/enums/values.js';
import { User } from '../identity/user.entity.js';
import { Org } from '../orgs/org.entity.js';
import { Site } from '../site-structure/site.entity.js';
import { Space } from '../spaces/space.entity.js';

export const WEBHOOK_STATUSES = valuesOf({
  active: 'events are delivered',
  paused: 'events are not delivered, and those that happen meanwhile never will be; `reason` says why, if the service paused it',
  disabled: 'the service gave the receiver up; `reason` says why',
});
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

export const WEBHOOK_PAYLOADS = valuesOf({
  thin: 'ids, and the address of what changed',
  full: 'also what changed, as the API shows it to whoever activated the webhook',
});
export type WebhookPayload = (typeof WEBHOOK_PAYLOADS)[number];

/** An address that is told about events of an organization, or of one of its spaces or sites. */
@Entity('webhooks')
@Index(['orgId', 'createdAt', 'id'])
export class Webhook {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** At most one of both; without either, it is about the whole organization. */
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) spaceId: string | null;
  @Index() @Column({ type: 'text', collation: 'C', nullable: true }) siteId: string | null;
  @Column('text') title: string;
  @Column('text') url: string;
  /** Or `*` alone, for all. */
  @Column({ type: 'text', array: true }) eventTypes: string[];
  @Column({ type: 'text', default: 'thin' }) payload: WebhookPayload;
  /** Sealed. */
  @Column('text') secret: string;
  /** The one before, sealed, with which deliveries are signed, too, until then. */
  @Column({ type: 'text', nullable: true }) previousSecret: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) previousUntil: Date | null;
  @Column({ type: 'text', default: 'active' }) status: WebhookStatus;
  /** Why the service paused or disabled it. */
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** When the first of the failures was that no success followed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) failingSince: Date | null;
  @Column({ type: 'integer', default: 0 }) failuresInRow: number;
  /** Whether somebody was told that they last. */
  @Column({ type: 'boolean', default: false }) failureReported: boolean;
  /** Whose permissions decide what it is told. */
  @Index() @Column({ type: 'text', collation: 'C' }) createdById: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
  @ManyToOne(() => Space, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => Site, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'created_by_id' }) createdBy?: Relation<User>;
}
