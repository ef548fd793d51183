import { IsString, Matches } from 'class-validator';

export class GitCommitParams {
  /** @example 9c1185a5c5e9fc54612808977ee8f548b2258d31 */
  @IsString()
  @Matches(/^[0-9a-f]{40}$/, { message: 'must be the id of a commit' })
  oid: string;
}
