import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A person. Unique by `lower(email)`. */
@Entity('users')
@Index('users_lower_idx', { synchronize: false })
export class User {
  @PrimaryColumn('text', { collation: 'C' }) id: string;
  @Column('text') email: string;
  /** By an installation administrator, by accepting an invite sent to it, or by single sign-on. */
  @Column('boolean', { default: false }) emailVerified: boolean;
  @Column('text') displayName: string;
  @Column('text', { nullable: true }) photoUrl: string | null;
  /** Runs the installation; that alone opens no organization. */
  @Column('boolean', { default: false }) installationAdmin: boolean;
  @Column('boolean', { default: false }) disabled: boolean;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}
