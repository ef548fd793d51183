import type { ComponentChildren } from 'preact';
import type { ApiSchema } from '../api-part.js';
import { classNames } from '../../document/html/class-names.js';
import { ApiPage } from './api-page.js';

/** A schema that has a name. */
export class SchemaPage extends ApiPage {
  render({ type, description, field, example }: ApiSchema): ComponentChildren {
    const { shape, ...own } = field;
    return (
      <div class={classNames('api', example && 'with-side')}>
        <div class="api-main">
          {this.fields.text(description)}
          {shape === undefined ? this.fields.list([own]) : <p class="api-field">{this.fields.type(type)}</p>}
          {shape && this.fields.shape(shape, 'fields')}
        </div>
        {example && (
          <div class="api-side">
            {this.box(
              this.words.example,
              this.examples([example], () => this.words.example),
            )}
          </div>
        )}
      </div>
    );
  }
}
