import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, MaxLength } from 'class-validator';
import { ChangeRequestTextsDto } from '../change-request.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

const MOST_AT_ONCE = 100;

@Examples({
  'Ask a member (refused until you name one)': { users: ['0UmGg1vVh3dXw8rTq2Lk'] },
  'Ask a member and set the subject (refused until you name one)': {
    users: ['0UmGg1vVh3dXw8rTq2Lk'],
    subject: 'Explain the installation',
  },
})
export class RequestReviewersDto extends ChangeRequestTextsDto {
  /**
   * The ids of members who may view the space.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  users: string[];
}
