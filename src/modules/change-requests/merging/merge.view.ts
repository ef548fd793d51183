import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'MergeResult' })
export class MergeResultView {
  /**
   * The revision of the space that the merge created; for a dry run, the current revision of the space.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  result: 'merge';
}

@ApiSchema({ name: 'UpdateResult' })
export class UpdateResultView {
  /**
   * The revision of the change request after the update.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  result: 'update';
}
