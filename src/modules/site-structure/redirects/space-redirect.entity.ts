import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../../spaces/space.entity.js';

/** A former address of a page within its space. It leads to the page on all sites that show the space. */
@Entity('space_redirects')
export class SpaceRedirect {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  /** The path of the page, without slashes at its ends. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) path: string;
  @Column({ type: 'text', collation: 'C' }) pageId: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
