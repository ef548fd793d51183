import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Role } from '../../common/access/role.js';
import type { Document } from '../../common/document/rich-text.js';
import type { MergeRules } from '../../common/contract/merge-rules.dto.js';

@Entity('orgs')
@Index('orgs_email_domains_idx', { synchronize: false })
export class Org {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column('text') title: string;
  /** In lower case. Users who have a verified address in one of these domains may join. */
  @Column({ type: 'text', array: true, default: '{}' }) emailDomains: string[];
  /** The subdomain of the organization's public content. */
  @Index({ unique: true }) @Column({ type: 'text', nullable: true }) hostname: string | null;
  /** The role of new members; null for guests. */
  @Column({ type: 'text', nullable: true, default: 'read' }) defaultRole: Role | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) defaultSite: string | null;
  @Column({ type: 'text', nullable: true }) logo: string | null;
  @Column({ type: 'boolean', default: false }) sso: boolean;
  @Column({ type: 'boolean', default: false }) ai: boolean;
  @Column({ type: 'boolean', default: true }) inviteLinks: boolean;
  @Column({ type: 'jsonb', default: { type: 'none' } }) mergeRules: MergeRules;
  /** Not selected by default, because it is large and only its own routes need it. */
  @Column({ type: 'jsonb', nullable: true, select: false }) agentInstructions?: Document | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) agentInstructionsAt: Date | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) agentInstructionsBy: string | null;
  @Column({ type: 'text', collation: 'C' }) createdBy: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}
