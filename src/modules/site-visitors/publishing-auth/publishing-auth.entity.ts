import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { Site } from '../../site-structure/site.entity.js';

/** How visitors of a site sign in. Created with a key when it is first read or changed. */
@Entity('site_publishing_auth')
export class PublishingAuth {
  @PrimaryColumn({ type: 'text', collation: 'C' }) siteId: string;
  /** The key that tokens of visitors are signed with, encrypted. */
  @Column('text') sealedKey: string;
  @Column({ type: 'text', nullable: true }) fallbackUrl: string | null;
  @Column({ type: 'text', nullable: true }) logoutUrl: string | null;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @OneToOne(() => Site, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
}
