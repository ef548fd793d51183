import { ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { UserView } from '../../identity/user.view.js';

@ApiSchema({ name: 'ChangeRequestRequestedReviewer' })
export class RequestedReviewerView {
  object: 'change-request-requested-reviewer';
  kind: 'user';
  user: UserView;
  /**
   * The id of the revision to review: the current one at the time of the request.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  requestedBy: UserView;
  @Moment() createdAt: string;
}

@ApiSchema({ name: 'ChangeRequestRequestedReviewerList' })
export class RequestedReviewerListView extends ListOf(RequestedReviewerView) {}

@ApiSchema({ name: 'RequestedReviewers' })
export class RequestedReviewersView {
  users: RequestedReviewerView[];
}
