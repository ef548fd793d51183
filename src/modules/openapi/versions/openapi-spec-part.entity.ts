import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OpenAPISpecVersion } from './openapi-spec-version.entity.js';

/** The description of an operation, a webhook or a schema. Only the latest version of a specification has parts. */
@Entity('openapi_spec_parts')
export class OpenAPISpecPart {
  @PrimaryColumn({ type: 'text', collation: 'C' }) versionId: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) key: string;
  @Column('text') title: string;
  /** The blocks of the description as compressed JSON. */
  @Column('bytea') blocks: Buffer;
  /** The size of the JSON in bytes. */
  @Column('integer') size: number;

  /** What its page shows, as compressed JSON; null if an earlier release described it. */
  @Column({ type: 'bytea', nullable: true }) view: Buffer | null;

  @ManyToOne(() => OpenAPISpecVersion, { onDelete: 'CASCADE' }) version?: Relation<OpenAPISpecVersion>;
}
