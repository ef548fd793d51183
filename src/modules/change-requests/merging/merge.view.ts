import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'MergeResult' })
export class MergeResultView {
  /**
   * The revision of the space that merging made; of a dry run, the one it would be merged into.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  result: 'merge';
}

@ApiSchema({ name: 'UpdateResult' })
export class UpdateResultView {
  /**
   * The revision of the change request.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  result: 'update';
}
