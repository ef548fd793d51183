import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Org } from '../../orgs/org.entity.js';
import type { FontFacts } from './font-facts.js';
import type { FontCategory } from './font-categories.js';

/** A font that an organization has added for its sites. It never changes: a changed font is another one. */
@Entity('custom_fonts')
@Index(['orgId', 'createdAt', 'id'])
@Index('custom_fonts_family_idx', ['orgId', 'familyKey'], { unique: true })
export class CustomFont {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column('text') family: string;
  /** The family in lower case, without spaces. */
  @Column('text') familyKey: string;
  @Column('text') category: FontCategory;
  /** What permits to serve the font, as the administrator says. */
  @Column({ type: 'text', nullable: true }) licence: string | null;
  /** What was read from each file, in the order of the files. */
  @Column('json') faces: FontFacts[];
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
