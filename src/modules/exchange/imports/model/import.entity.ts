import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../../../common/enums/values.js';
import { User } from '../../../identity/user.entity.js';
import { Org } from '../../../orgs/org.entity.js';
import { Space } from '../../../spaces/space.entity.js';

export const IMPORT_MEANINGS = {
  pending: 'it waits for its turn',
  'in-progress': 'its files are being read',
  completed: 'its pages are in the change request',
  failed: '`reason` says why; it can be resumed',
  cancelled: 'it was cancelled; it can be resumed',
};
export const IMPORT_STATUSES = valuesOf(IMPORT_MEANINGS);
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_MODES = valuesOf({
  update: 'adds and updates what the files have, and removes nothing',
  sync: 'also removes what an earlier import into the same place made of files that are gone, and merges with what was edited since',
});
export type ImportMode = (typeof IMPORT_MODES)[number];

export type ImportSource = { type: 'website'; url: string } | { type: 'file'; files: readonly string[] };

export interface ImportTarget {
  space: string;
  changeRequest?: string;
  page?: string;
}

/** Files that become pages of a space, in a change request. */
@Entity('imports')
@Index(['orgId', 'createdAt', 'id'])
@Index(['spaceId'])
@Index(['changeRequestId'])
@Index('imports_waiting_idx', ['lane', 'createdAt'], { where: `status IN ('pending', 'in-progress')` })
export class Import {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', collation: 'C' }) spaceId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) createdById: string;
  /** The scopes of the token that created it; null for a token without scopes. */
  @Column({ type: 'text', array: true, nullable: true }) scopes: string[] | null;
  @Column('jsonb') source: ImportSource;
  @Column('jsonb') target: ImportTarget;
  @Column({ type: 'text', default: '' }) subject: string;
  @Column({ type: 'boolean', default: false }) dryRun: boolean;
  @Column({ type: 'text', default: 'update' }) mode: ImportMode;
  /** Whether it may remove most of the pages that earlier imports made. */
  @Column({ type: 'boolean', default: false }) allowRemovingMost: boolean;
  /** Whether it would. */
  @Column({ type: 'boolean', default: false }) removesMost: boolean;
  /** Globs of the files to import; none for all. */
  @Column({ type: 'text', array: true, default: '{}' }) include: string[];
  /** Globs of files to leave out. */
  @Column({ type: 'text', array: true, default: '{}' }) exclude: string[];
  /** Imports of a lane run one after the other. */
  @Column('integer') lane: number;
  @Column({ type: 'text', default: 'pending' }) status: ImportStatus;
  /** Why it failed. */
  @Column({ type: 'text', nullable: true }) reason: string | null;
  /** The kind of documentation that its files look like. */
  @Column({ type: 'text', nullable: true }) layout: string | null;
  /** The revision that its plan is made for. */
  @Column({ type: 'text', collation: 'C', nullable: true }) baseId: string | null;
  /** The change request that has its pages. */
  @Column({ type: 'text', collation: 'C', nullable: true }) changeRequestId: string | null;
  /** Whether its change request is merged, or it changed nothing. */
  @Column({ type: 'boolean', default: false }) merged: boolean;
  /** Whether what it made is among the origins of its space. */
  @Column({ type: 'boolean', default: false }) folded: boolean;
  /** The number of pages whose change request has conflicts with what was edited in the space. */
  @Column({ type: 'integer', default: 0 }) conflicts: number;
  /** The number of files. */
  @Column({ type: 'integer', default: 0 }) total: number;
  /** The number of files that are read. */
  @Column({ type: 'integer', default: 0 }) done: number;
  /** The number of links that are stored for its report. */
  @Column({ type: 'integer', default: 0 }) links: number;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) startedAt: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt: Date | null;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
  @ManyToOne(() => Space) @JoinColumn({ name: 'space_id' }) space?: Relation<Space>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'created_by_id' }) createdBy?: Relation<User>;
}
