import { ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import { ShowsSourceFile, SourceFileView } from '../sources/source.view.js';

@ApiSchema({ name: 'ReusableContent' })
export class ReusableContentView {
  object: 'reusable-content';
  /** @example 0UmGg9ReUsAbLeCoNtEn */
  id: string;
  /** @example "Support note" */
  title: string;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  /**
   * The id of the document; absent if it is empty.
   * @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo
   */
  document?: string;
  @ShowsSourceFile() git?: SourceFileView;
}
