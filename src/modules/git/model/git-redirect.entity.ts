import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { GitInstallation } from './git-installation.entity.js';

/** A former address of a page, which leads to it once the change request with the commits is merged. */
@Entity('git_redirects')
export class GitRedirect {
  @PrimaryColumn({ type: 'text', collation: 'C' }) installationId: string;
  /** A path within the space. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) path: string;
  @Column({ type: 'text', collation: 'C' }) pageId: string;

  @ManyToOne(() => GitInstallation, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'installation_id' })
  installation?: Relation<GitInstallation>;
}
