import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SSOProvider } from '../providers/sso-provider.entity.js';

/** A claim that a person must have to be let in. */
export interface RequiredClaim {
  name: string;
  value: string;
}

/** What only an OpenID Connect provider has. Everything else about it is in the row of `SSOProvider` with the same id. */
@Entity('oidc_providers')
export class OIDCProvider {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  /** As of the provider: a row of a path says which organization it belongs to. */
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  /** The URL by which the provider names itself, compared letter by letter. */
  @Column({ type: 'text', collation: 'C' }) issuer: string;
  @Column({ type: 'text', collation: 'C' }) clientId: string;
  /** Sealed for the id of the provider. */
  @Column('text') clientSecret: string;
  @Column({ type: 'text', array: true }) scopes: string[];
  /** The names of the claims with the e-mail address and the name of a person. */
  @Column('text') emailClaim: string;
  @Column('text') nameClaim: string;
  /** The claim with the names of teams; null if the provider does not decide about them. */
  @Column('text', { nullable: true }) teamsClaim: string | null;
  @Column('jsonb', { default: [] }) requiredClaims: RequiredClaim[];

  @OneToOne(() => SSOProvider, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'id' }) provider?: Relation<SSOProvider>;
}
