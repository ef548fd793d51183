import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';
import { CONTRIBUTIONS, type Contribution } from './contributor.entity.js';

@ApiSchema({ name: 'Contributor' })
export class ContributorView {
  user: UserView;
  @ApiProperty({ enum: CONTRIBUTIONS, description: 'What the user did.', example: 'edit' }) actionType: Contribution;
  /** How often the user did this. */
  @ApiProperty({ type: 'integer', example: 3 }) count: number;
  /** When the user last did this. */
  @Moment() updatedAt: string;
}

@ApiSchema({ name: 'ContributorList' })
export class ContributorListView extends ListOf(ContributorView) {}
