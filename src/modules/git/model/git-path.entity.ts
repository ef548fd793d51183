import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { KnownPath } from '../../exchange/imports/run/read-tree.js';
import { GitInstallation } from './git-installation.entity.js';

/** What a file of the repository, or an entry of its table of contents, stands for in the space. */
@Entity('git_paths')
export class GitPath implements KnownPath {
  @PrimaryColumn({ type: 'text', collation: 'C' }) installationId: string;
  /** The path below the project directory; for entries without a file, what identifies them in the table of contents. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) key: string;
  @Column('text') kind: KnownPath['kind'];
  @Column({ type: 'text', collation: 'C' }) targetId: string;
  /** The id of the content of the file; null for an entry without one. */
  @Column({ type: 'text', nullable: true }) blob: string | null;
  @Column({ type: 'jsonb', nullable: true }) place: KnownPath['place'];
  @Column({ type: 'jsonb', nullable: true }) head: KnownPath['head'];
  @Column({ type: 'text', default: '' }) listed: string;
  @Column({ type: 'boolean', default: false }) open: boolean;
  /** Why the file could not be read: it is not overwritten until it can. */
  @Column({ type: 'text', nullable: true }) held: string | null;

  @ManyToOne(() => GitInstallation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'installation_id' })
  installation?: Relation<GitInstallation>;
}
