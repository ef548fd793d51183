import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A user of the installation. `lower(email)` is unique. */
@Entity('users')
@Index('users_lower_idx', { synchronize: false })
export class User {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  @Column('text') email: string;
  /**
   * An address is verified by an installation administrator, by accepting an invite sent to it, or by single sign-on.
   */
  @Column('boolean', { default: false }) emailVerified: boolean;
  @Column('text') displayName: string;
  @Column('text', { nullable: true }) photoUrl: string | null;
  /** Marks an installation administrator. The flag itself gives no access to any organization. */
  @Column('boolean', { default: false }) installationAdmin: boolean;
  @Column('boolean', { default: false }) disabled: boolean;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}
