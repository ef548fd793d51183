import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../common/enums/values.js';
import { OpenAPISpec } from '../openapi-spec.entity.js';

export const SPEC_FORMATS = valuesOf({ json: 'JSON', yaml: 'YAML' });
export type SpecFormat = (typeof SPEC_FORMATS)[number];

/** Raised when parts are described differently: versions with another one are described again when they are processed. */
export const VIEW_FORMAT = 3;

/**
 * One state of a specification. It never changes. Its content is compressed JSON, prepared where it was checked, so that
 * requests neither parse nor print it.
 */
@Entity('openapi_spec_versions')
@Index(['specId', 'createdAt', 'id'])
export class OpenAPISpecVersion {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) specId: string;
  /** The version before it, with which it was compared; null for the first one. */
  @Column({ type: 'text', nullable: true, collation: 'C' }) previousId: string | null;
  /** Where it was fetched from; null if it was sent as text. */
  @Column({ type: 'text', nullable: true }) sourceUrl: string | null;
  /** Identifies the bytes of all files. */
  @Column({ type: 'text', collation: 'C' }) hash: string;
  @Column('text') format: SpecFormat;
  /** The number of files. */
  @Column('integer') files: number;
  @Column({ type: 'bytea', select: false }) filesystem: Buffer;
  /** The text of the entry, and its format. */
  @Column({ type: 'bytea', select: false }) raw: Buffer;
  /** The specification in one file. */
  @Column({ type: 'bytea', select: false }) bundle: Buffer;
  /** What changed since the version before it. */
  @Column({ type: 'bytea', select: false }) changes: Buffer;
  /** What its pages consist of; null if an earlier release stored it and it has not been processed again yet. */
  @Column({ type: 'bytea', select: false, nullable: true }) outline: Buffer | null;
  /** How its parts are described; null if an earlier release described them. */
  @Column({ type: 'smallint', nullable: true, select: false }) viewFormat: number | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;

  @ManyToOne(() => OpenAPISpec, { onDelete: 'CASCADE' }) spec?: Relation<OpenAPISpec>;
}
