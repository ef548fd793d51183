import { Column, Entity, Index, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { PartKind } from '../outline/part-key.js';
import { OpenAPISpecVersion } from './openapi-spec-version.entity.js';

/** The description of an operation, a webhook or a schema. Only the latest version of a specification has parts. */
@Entity('openapi_spec_parts')
@Index('openapi_spec_parts_place', ['versionId', 'place'], { unique: true })
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

  /** From here on, null if an earlier release described it. Its place in the specification, from 0. */
  @Column({ type: 'integer', nullable: true }) place: number | null;
  @Column({ type: 'text', nullable: true }) kind: PartKind | null;
  /** Also null for a schema. */
  @Column({ type: 'text', nullable: true }) method: string | null;
  /** The path of an operation. */
  @Column({ type: 'text', nullable: true }) name: string | null;
  @Column({ type: 'boolean', nullable: true }) deprecated: boolean | null;
  @Column({ type: 'text', array: true, nullable: true }) tags: string[] | null;
  /** The schemas that it uses directly. */
  @Column({ type: 'text', array: true, nullable: true }) refs: string[] | null;

  @ManyToOne(() => OpenAPISpecVersion, { onDelete: 'CASCADE' }) version?: Relation<OpenAPISpecVersion>;
}
