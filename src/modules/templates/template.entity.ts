import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Space } from '../spaces/space.entity.js';

/** A space whose content others can start with. The template belongs to the organization of the space. */
@Entity('templates')
export class Template {
  @PrimaryColumn({ type: 'text', collation: 'C' }) spaceId: string;
  /** Null if the template has the title of the space. */
  @Column({ type: 'text', nullable: true }) title: string | null;
  @Column({ type: 'text', default: '' }) description: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @OneToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
}
