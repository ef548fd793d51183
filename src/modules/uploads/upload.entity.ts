import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { valuesOf } from '../../common/enums/values.js';
import { User } from '../identity/user.entity.js';
import { Org } from '../orgs/org.entity.js';

export const UPLOAD_KINDS = valuesOf({
  import_file: 'an archive or a file for an import',
  customization_font: 'a file of a font for sites',
});
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** A file that is uploaded before something uses it. Its bytes are in the file store. */
@Entity('uploads')
@Index('uploads_org_idx', ['orgId'])
@Index('uploads_expires_idx', ['expiresAt'])
export class Upload {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) orgId: string;
  @Index() @Column({ type: 'text', collation: 'C' }) createdById: string;
  @Column('text') kind: UploadKind;
  @Column('text') name: string;
  /** In bytes, as it was announced. */
  @Column('bigint') size: string;
  /** Whether the bytes have arrived. */
  @Column({ type: 'boolean', default: false }) received: boolean;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  /** When it is removed. */
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt: Date;

  @ManyToOne(() => Org, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'org_id' }) org?: Relation<Org>;
  @ManyToOne(() => User, { onDelete: 'CASCADE' }) @JoinColumn({ name: 'created_by_id' }) createdBy?: Relation<User>;
}
