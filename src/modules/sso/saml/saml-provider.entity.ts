import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SSOProvider } from '../providers/sso-provider.entity.js';

/** What only a SAML provider has. Everything else about it is in the row of `SSOProvider` with the same id. */
@Entity('saml_providers')
export class SAMLProvider {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  /** As of the provider: a row of a path says which organization it belongs to. */
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** The id by which the provider names itself: the issuer of its assertions. */
  @Column({ type: 'text', collation: 'C' }) entityId: string;
  @Column('text') ssoUrl: string;
  /** As PEM. */
  @Column('text') certificate: string;
  /** When it expires, and the last warning about that. */
  @Column({ type: 'text', nullable: true, select: false }) warned?: string | null;

  @OneToOne(() => SSOProvider, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'id' }) provider?: Relation<SSOProvider>;
}
