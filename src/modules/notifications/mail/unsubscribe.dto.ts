import { IsString, MaxLength } from 'class-validator';

export class UnsubscribeQuery {
  @IsString()
  @MaxLength(2048)
  t: string = '';
}
