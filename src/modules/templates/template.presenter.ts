import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import type { BuiltInTemplate } from './built-in/built-in-template.js';
import type { AnyTemplate, SpaceTemplate } from './template.queries.js';
import type { TemplateListView, TemplateView } from './template.view.js';

@Injectable()
export class TemplatePresenter {
  constructor(private readonly urls: Urls) {}

  presentPage(page: Page<AnyTemplate>): TemplateListView {
    return { ...page, items: page.items.map((template) => this.present(template)) };
  }

  present(template: AnyTemplate): TemplateView {
    return 'spaceId' in template ? this.presentSpace(template) : this.presentBuiltIn(template);
  }

  private presentBuiltIn({ id, title, description, parameters }: BuiltInTemplate): TemplateView {
    return {
      object: 'template',
      id,
      title,
      description,
      source: 'built-in',
      parameters: parameters.map(({ name, description: text, kinds, required }) => ({
        name,
        description: text,
        kinds: [...kinds],
        required,
      })),
      urls: { app: this.urls.app('Templates') },
    };
  }

  private presentSpace({ spaceId, title, description }: SpaceTemplate): TemplateView {
    return {
      object: 'template',
      id: spaceId,
      title,
      description,
      source: 'space',
      space: spaceId,
      parameters: [],
      urls: { app: this.urls.app('Templates'), space: this.urls.api('spaces', spaceId) },
    };
  }
}
