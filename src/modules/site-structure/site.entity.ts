import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import type { SiteVisibility } from '../../common/contract/site-visibilities.js';
import { Org } from '../orgs/org.entity.js';
import { INHERIT, type Level } from '../spaces/tree/level.field.js';
import type { AdaptiveSchema } from './adaptive-schema.js';
import type { SiteType } from './site-type.js';

/** A published set of spaces with an address, an audience and a structure. */
@Entity('sites')
@Index('sites_served_proxy_host_idx', { synchronize: false })
@Index(['orgId', 'createdAt', 'id'])
@Index(['orgId', 'basename'], { unique: true })
@Index(['orgId', 'hostname'], { unique: true })
@Index(['orgId', 'proxy'], { unique: true })
export class Site {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Column({ type: 'text', default: 'basic' }) type: SiteType;
  @Column('text') title: string;
  @Column({ type: 'text', default: 'public' }) visibility: SiteVisibility;
  @Column({ type: 'boolean', default: false }) published: boolean;
  /** The name in its default address, unique in the organization; if null, its id is used. */
  @Column({ type: 'text', nullable: true }) basename: string | null;
  /** Names that it had before: no other site of the organization gets them, because links to them lead here. */
  @Column({ type: 'text', array: true, default: '{}', select: false }) formerBasenames?: string[];
  /** The domain that should lead to this site. It does so when it is served. */
  @Column({ type: 'text', nullable: true }) hostname: string | null;
  /** The host and path below which another server should show this site. */
  @Column({ type: 'text', nullable: true }) proxy: string | null;
  /** The hostname that leads to this site. Unique in the installation, because it alone selects the site. */
  @Index({ unique: true }) @Column({ type: 'text', nullable: true }) servedHostname: string | null;
  /** The host and path that lead to this site. */
  @Index({ unique: true }) @Column({ type: 'text', nullable: true }) servedProxy: string | null;
  @Column({ type: 'boolean', default: false }) adaptiveContent: boolean;
  /** The claims of visitors that conditions can use. Not `jsonb`: the order of the claims is kept. */
  @Column({ type: 'json', nullable: true, select: false }) adaptiveSchema?: AdaptiveSchema | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true, select: false }) adaptiveSchemaUpdatedAt?: Date | null;
  @Column({ type: 'text', default: 'included' }) agentsContext: 'included' | 'excluded';
  /** The default level. A site is in no collection, so `inherit` means the role in the organization. */
  @Column({ type: 'text', nullable: true, default: INHERIT }) resolvedLevel: Level;
  /** Its own id alone: with this column, the rules of spaces and collections apply to sites. */
  @Column({ type: 'text', array: true, collation: 'C' }) lineage: string[];
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) org?: Relation<Org>;
}
