import { IsString, Length } from 'class-validator';

export class GitHookParams {
  @IsString()
  @Length(1, 100)
  installationId: string;
}
