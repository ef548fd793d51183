import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many wrong codes a session or an address has typed. */
@Entity('device_guesses')
export class WrongCodes {
  @PrimaryColumn('text', { collation: 'C' }) key: string;
  @Column('int') wrong: number;
  @Index() @Column({ type: 'timestamptz', precision: 3 }) endsAt: Date;
}
