export const entity = ({ Name, parent, table, to }) => `
import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryColumn, UpdateDateColumn, type Relation } from 'typeorm';
import { ${parent.type} } from '${to(parent.entityFile)}';

@Entity('${table}')
@Index(['${parent.property}', 'createdAt', 'id'])
export class ${Name} {
  @PrimaryColumn({ type: 'text', collation: 'C' }) id: string;
  @Column({ type: 'text', collation: 'C' }) ${parent.property}: string;
  @Column('text') title: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt: Date;

  @ManyToOne(() => ${parent.type}, { onDelete: 'CASCADE' }) ${parent.variable}?: Relation<${parent.type}>;
}
`;
