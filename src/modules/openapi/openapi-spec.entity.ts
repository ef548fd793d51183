import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../common/enums/values.js';
import { Org } from '../orgs/org.entity.js';

export const PROCESSING_STATES = valuesOf({
  pending: 'waits to be processed',
  progress: 'is being fetched and checked',
  complete: 'was processed, successfully or with an error',
});
export type ProcessingState = (typeof PROCESSING_STATES)[number];

export const SPEC_VISIBILITIES = valuesOf({
  private: 'readable by members of the organization only',
  public: 'readable by anyone who has the public link',
});
export type SpecVisibility = (typeof SPEC_VISIBILITIES)[number];

export const PROCESS_ERROR_CODES = valuesOf({
  FETCH_TIMEOUT: 'fetching took too long',
  FETCH_ERROR: 'fetching failed',
  PARSE_ERROR: 'the content is not a valid OpenAPI specification, or exceeds a limit',
});
export type ProcessErrorCode = (typeof PROCESS_ERROR_CODES)[number];

export interface ProcessError {
  /** Names the place of the error, if it has one. */
  message: string;
  code: ProcessErrorCode;
}

/** A description of an API, with its source: a URL that is fetched, or a text that was sent. */
@Entity('openapi_specs')
@Index(['orgId', 'createdAt', 'id'])
@Index(['orgId', 'slug'], { unique: true })
@Index(['checkAt'])
export class OpenAPISpec {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) slug: string;
  /** Null if the specification was sent as text. */
  @Column({ type: 'text', nullable: true }) sourceUrl: string | null;
  /** Not selected by default, because it may be large. */
  @Column({ type: 'text', nullable: true, select: false }) sourceText: string | null;
  @Column({ type: 'text', default: 'private' }) visibility: SpecVisibility;
  @Column({ type: 'text', default: 'pending' }) processingState: ProcessingState;
  /** The id of the latest version: processing that fails leaves it unchanged. */
  @Column({ type: 'text', nullable: true, collation: 'C' }) lastVersion: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastProcessedAt: Date | null;
  @Column({ type: 'text', nullable: true }) lastProcessErrorCode: ProcessErrorCode | null;
  /** The first errors of the last processing. */
  @Column({ type: 'jsonb', default: [] }) lastProcessedErrors: ProcessError[];
  /** The number of all errors of the last processing. */
  @Column({ type: 'integer', default: 0 }) lastProcessedErrorCount: number;
  /** Counts the requests to process it: a result is dropped if another request was made meanwhile. */
  @Column({ type: 'integer', default: 1 }) request: number;
  /** `ETag` and `Last-Modified` of the source when the latest version was fetched; null if the version has several files. */
  @Column({ type: 'text', nullable: true }) etag: string | null;
  @Column({ type: 'text', nullable: true }) lastModified: string | null;
  /** How often processing has failed since it last succeeded. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  /** When the source is fetched again; null if it is not a URL. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) checkAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
