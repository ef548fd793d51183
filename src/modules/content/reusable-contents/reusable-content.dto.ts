import { IsString, Length } from 'class-validator';

export class ReusableContentParams {
  /** @example 0UmGg9ReUsAbLeCoNtEn */
  @IsString()
  @Length(1, 100)
  reusableContentId: string;
}
