import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../common/enums/values.js';
import { Site } from '../site-structure/site.entity.js';

export const SITE_EXPORT_STATES = valuesOf({
  waiting: 'it is made as soon as a process has time',
  making: 'pages are being written',
  ready: 'its archive can be downloaded',
  failed: '`failure` says why it could not be made',
});
export type SiteExportState = (typeof SITE_EXPORT_STATES)[number];

/** What an export consists of. */
export interface SiteExportReport {
  pages: number;
  files: number;
  redirects: number;
  /** Whether its pages can be searched. */
  searchable: boolean;
  /** The first paths that are elsewhere among the files. */
  renamed: { path: string; file: string }[];
  renamedCount: number;
  /** What else somebody should know. */
  remarks: string[];
}

/** A site as files, which are one archive in the file store. */
@Entity('site_exports')
@Index(['siteId', 'createdAt', 'id'])
@Index(['expiresAt'])
@Index('site_exports_unfinished_idx', { synchronize: false })
export class SiteExport {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  /** Null if the site was deleted: then the export is about to be removed. */
  @Column({ type: 'text', collation: 'C', nullable: true }) siteId: string | null;
  /** The address at which the files will be served. */
  @Column({ type: 'text', nullable: true }) address: string | null;
  @Column({ type: 'text', default: 'waiting' }) state: SiteExportState;
  /** Why it could not be made. */
  @Column({ type: 'text', nullable: true }) failure: string | null;
  /** The pages that are written so far. */
  @Column({ type: 'int', default: 0 }) progress: number;
  @Column({ type: 'jsonb', nullable: true }) report: SiteExportReport | null;
  /** In bytes, once it is ready. */
  @Column({ type: 'bigint', nullable: true }) size: string | null;
  /** How often a process has begun to make it. */
  @Column({ type: 'smallint', default: 0 }) attempts: number;
  /** Of the process that makes it. */
  @Column({ type: 'text', collation: 'C', nullable: true }) claim: string | null;
  /** Until when that process has it for itself. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  /** When it is removed. */
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => Site, { onDelete: 'SET NULL' }) @JoinColumn({ name: 'site_id' }) site?: Relation<Site>;
}
