import { Injectable } from '@nestjs/common';
import { WritePresenter } from '../../content/write/write.presenter.js';
import type { Written } from '../../content/write/write-content.js';
import type { ChangeRequest } from '../change-request.entity.js';
import { ChangeRequestPresenter } from '../change-request.presenter.js';
import type { ChangeRequestView } from '../change-request.view.js';
import { ReadChangeRequests } from '../read-change-requests.js';
import type { EditedContentView } from './edited-content.view.js';

@Injectable()
export class EditedContentPresenter {
  constructor(
    private readonly reading: ReadChangeRequests,
    private readonly changeRequests: ChangeRequestPresenter,
    private readonly writing: WritePresenter,
  ) {}

  async present(changeRequest: ChangeRequest, written: Written, compat: boolean): Promise<ChangeRequestView | EditedContentView> {
    return compat ? this.changeRequests.present(await this.reading.get(changeRequest.id)) : this.presentChanges(changeRequest, written);
  }

  async presentChanges({ id, spaceId }: ChangeRequest, written: Written): Promise<EditedContentView> {
    const { revision: _, ...changes } = await this.writing.present(written, ['spaces', spaceId, 'change-requests', id, 'content']);
    return { changeRequest: this.changeRequests.present(await this.reading.get(id)), ...changes };
  }
}
