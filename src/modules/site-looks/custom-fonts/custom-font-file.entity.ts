import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CustomFont } from './custom-font.entity.js';

/** The bytes of one file of a font. They are in the database, so that a backup has them and a deleted font leaves nothing. */
@Entity('custom_font_files')
export class CustomFontFile {
  @PrimaryColumn({ type: 'text', collation: 'C' }) fontId: string;
  /** Its position among the faces of the font. */
  @PrimaryColumn('integer') position: number;
  @Column('bytea') bytes: Buffer;

  @ManyToOne(() => CustomFont, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'font_id' }) font?: Relation<CustomFont>;
}
