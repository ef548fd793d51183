import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { WritePresenter } from '../../content/write/write.presenter.js';
import type { Written } from '../../content/write/write-content.js';
import { ChangeRequestPresenter } from '../change-request.presenter.js';
import type { ChangeRequestView } from '../change-request.view.js';
import { ChangeRequestQueries } from '../change-request.queries.js';
import type { EditedContentView } from './edited-content.view.js';

@Injectable()
export class EditedContentPresenter {
  constructor(
    private readonly changeRequestQueries: ChangeRequestQueries,
    private readonly changeRequestPresenter: ChangeRequestPresenter,
    private readonly writePresenter: WritePresenter,
  ) {}

  async present(written: Written, resources: Resources, compat: boolean): Promise<ChangeRequestView | EditedContentView> {
    if (!compat) return this.presentChanges(written, resources);
    const { id } = resources.get('change-request');
    return this.changeRequestPresenter.present(await this.changeRequestQueries.get(id), resources);
  }

  async presentChanges(written: Written, resources: Resources): Promise<EditedContentView> {
    const { id, spaceId } = resources.get('change-request');
    const { revision: _, ...changes } = await this.writePresenter.present(written, ['spaces', spaceId, 'change-requests', id, 'content']);
    return { changeRequest: this.changeRequestPresenter.present(await this.changeRequestQueries.get(id), resources), ...changes };
  }
}
