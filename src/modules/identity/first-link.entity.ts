import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A link with which somebody signs in for the first time, in a browser. It works once. */
@Entity('first_links')
export class FirstLink {
  /** The SHA-256 of its secret. */
  @PrimaryColumn('bytea') hash: Buffer;
  @Index() @Column({ type: 'text', collation: 'C' }) userId: string;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) usedAt: Date | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' }) user?: Relation<User>;
}
