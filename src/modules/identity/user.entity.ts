import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A user of the installation. */
@Entity('users')
@Index('users_lower_idx', { synchronize: false })
@Index('users_address_idx', { synchronize: false })
@Index(['createdAt', 'id'])
export class User {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  @Column('text', { name: 'address', default: '' }) email: string;
  /** Unique: the address, unless it is only asserted. A trigger keeps it, for the previous release too. */
  @Column({ type: 'text', name: 'email', select: false, insert: false, update: false }) ownEmail: string;
  /** An address is verified by an installation administrator, or by accepting an invite sent to it. */
  @Column('boolean', { default: false }) emailVerified: boolean;
  /**
   * Whether the address was only asserted by the identity provider of an organization. Anyone may run such a provider, so
   * until the address is verified, it proves nothing outside the organization and reserves nothing: any number of users may
   * have an asserted address.
   */
  @Column('boolean', { default: false }) emailAsserted: boolean;
  @Column('text') displayName: string;
  @Column('text', { nullable: true }) photoUrl: string | null;
  /** Marks an installation administrator. The flag itself gives no access to any organization. */
  @Column('boolean', { default: false }) installationAdmin: boolean;
  @Column('boolean', { default: false }) disabled: boolean;
  /** In which they are addressed; null for English. */
  @Column('text', { nullable: true }) language: string | null;
  /** Their days and hours, by an IANA name; null for UTC. */
  @Column('text', { nullable: true }) timeZone: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}
