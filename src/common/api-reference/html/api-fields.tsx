import type { ComponentChildren } from 'preact';
import type { ApiChoice, ApiField, ApiOption, ApiShape, ApiText } from '../api-part.js';
import type { Renderer } from '../../document/html/renderer.js';
import type { ApiWords } from './api-words.js';

/** The page of a schema; undefined if there is none. */
export type SchemaHref = (schema: string) => string | undefined;

/** Values without descriptions that are shown at once. */
const SHOWN = 12;
/** More options than these are a list. */
const MOST_TABS = 6;

/** Renders what schemas consist of. What is nested is within `details`, which open without scripts. */
export class ApiFields {
  constructor(
    private readonly renderer: Renderer,
    private readonly words: ApiWords,
    private readonly hrefOf: SchemaHref,
  ) {}

  text(text: ApiText | undefined): ComponentChildren {
    if (text === undefined) return null;
    return typeof text === 'string' ? <p>{text}</p> : this.renderer.blocks(text);
  }

  /** `place` begins the ids of the fields that links can lead to. */
  list(fields: readonly ApiField[], place?: string): ComponentChildren {
    return (
      <ul class="api-fields">
        {fields.map((field) => (
          <li key={field.name} id={place === undefined ? undefined : this.renderer.claimId(`${place}.${field.name}`)}>
            {this.field(field)}
          </li>
        ))}
      </ul>
    );
  }

  /** A type, with links to the schemas that it names. */
  type(type: string): ComponentChildren {
    return (
      <span class="api-type">
        {type.split(/( or | and |array of |map of )/).map((part, at) => {
          const href = at % 2 === 1 || PLAIN.has(part) ? undefined : this.hrefOf(part);
          return href === undefined ? (
            part
          ) : (
            <a key={at} href={href}>
              {part}
            </a>
          );
        })}
      </span>
    );
  }

  shape(
    { fields = [], moreFields, moreNames = [], choices = [], needs = [], schema, because }: ApiShape,
    place?: string,
  ): ComponentChildren {
    if (because !== undefined) return <p class="api-note">{this.left(schema, because)}</p>;
    return (
      <>
        {fields.length > 0 && this.list(fields, place)}
        {needs.length > 0 && (
          <p class="api-note">
            {this.words.needs} {needs.map((names, at) => [at > 0 && '; ', codes(names, ' + ')])}
          </p>
        )}
        {moreFields !== undefined && this.others(moreFields, moreNames)}
        {choices.map((choice) => this.choice(choice))}
      </>
    );
  }

  /** Fields that there is no room to describe. */
  private others(count: number, names: readonly string[]): ComponentChildren {
    if (names.length === 0) return <p class="api-note">{this.words.moreProperties(count)}</p>;
    return (
      <details class="api-more">
        <summary>{this.words.moreProperties(count)}</summary>
        <p>
          {names.map((name, place) => [
            place > 0 && ' ',
            <code key={name} class="api-name">
              {name}
            </code>,
          ])}
        </p>
      </details>
    );
  }

  private left(schema: string | undefined, because: 'recursive' | 'large'): ComponentChildren {
    if (schema === undefined) return '…';
    const said = because === 'recursive' ? this.words.recursive(schema) : this.words.elsewhere(schema);
    const href = this.hrefOf(schema);
    return href === undefined ? said : <a href={href}>{said}</a>;
  }

  private field(field: ApiField): ComponentChildren {
    const { name, type, flags = [], description, shape } = field;
    return (
      <>
        <p class="api-field">
          <code class="api-name">{name === '*' ? this.words.otherNames : name}</code>{' '}
          {shape?.because === undefined ? this.type(type) : <span class="api-type">{type}</span>}
          {flags.map((flag) => [
            ' ',
            <span key={flag} class={`api-flag ${flag.toLowerCase()}`}>
              {this.words.flags[flag]}
            </span>,
          ])}
        </p>
        {this.text(description)}
        {this.limits(field)}
        {this.values(field)}
        {shape && this.nested(shape)}
      </>
    );
  }

  private limits({ limits = [], default: usual, example }: ApiField): ComponentChildren {
    if (limits.length === 0 && usual === undefined && example === undefined) return null;
    return (
      <p class="api-limits">
        {limits.map((limit) => (
          <code key={limit}>{limit}</code>
        ))}
        {usual !== undefined && (
          <span>
            {this.words.default} <code>{usual}</code>
          </span>
        )}
        {example !== undefined && (
          <span>
            {this.words.example} <code>{example}</code>
          </span>
        )}
      </p>
    );
  }

  /** Values with descriptions are a list; of others some are shown at once. */
  private values({ values = [], moreValues }: ApiField): ComponentChildren {
    if (values.length === 0) return null;
    if (values.some(({ description }) => description !== undefined))
      return (
        <>
          <dl class="api-values">
            {values.map(({ value, description }) => [
              <dt key={value}>
                <code>{value}</code>
              </dt>,
              <dd key={`${value} said`}>{description}</dd>,
            ])}
          </dl>
          {moreValues !== undefined && <p class="api-note">{this.words.moreValues(moreValues)}</p>}
        </>
      );
    const rest = values.slice(SHOWN);
    return (
      <div class="api-limits">
        <span>
          {this.words.values} {codes(values.slice(0, SHOWN).map(({ value }) => value))}
        </span>
        {rest.length > 0 && (
          <details class="api-more">
            <summary>{this.words.moreValues(rest.length + (moreValues ?? 0))}</summary>
            <p>{codes(rest.map(({ value }) => value))}</p>
          </details>
        )}
      </div>
    );
  }

  private nested(shape: ApiShape): ComponentChildren {
    if (shape.because !== undefined) return this.shape(shape);
    const { fields = [], choices = [] } = shape;
    if (fields.length === 0 && choices.length === 0) return null;
    return (
      <details class="api-nested">
        <summary>{fields.length > 0 ? this.words.properties : this.words.choose[choices[0]!.kind]}</summary>
        <div class="api-inner">{this.shape(shape)}</div>
      </details>
    );
  }

  private choice({ kind, options, moreOptions }: ApiChoice): ComponentChildren {
    // The type says it all.
    if (options.every(({ shape, description }) => shape === undefined && description === undefined)) return null;
    const isFew = options.length <= MOST_TABS && moreOptions === undefined;
    return (
      <div class="api-choice">
        <p class="api-note">{this.words.choose[kind]}</p>
        {isFew ? this.tabs(options) : this.disclosures(options)}
        {moreOptions !== undefined && <p class="api-note">{this.words.moreProperties(moreOptions)}</p>}
      </div>
    );
  }

  private tabs(options: readonly ApiOption[]): ComponentChildren {
    const name = this.renderer.nextName('choice');
    return (
      <div class="tabs">
        {options.map(({ title, type, description, shape }, at) => (
          <details key={title} class="tab" name={name} open={at === 0}>
            <summary>{title}</summary>
            <div class="tab-panel api-inner">
              {title !== type && <p class="api-field">{this.type(type)}</p>}
              {this.text(description)}
              {shape ? this.shape(shape) : title === type && <p class="api-field">{this.type(type)}</p>}
            </div>
          </details>
        ))}
      </div>
    );
  }

  private disclosures(options: readonly ApiOption[]): ComponentChildren {
    return (
      <>
        {options.map(({ title, type, description, shape }) => (
          <details key={title} class="api-option">
            <summary>
              {title} {type !== title && <span class="api-type">{type}</span>}
            </summary>
            <div class="api-inner">
              {this.text(description)}
              {shape && this.shape(shape)}
            </div>
          </details>
        ))}
      </>
    );
  }
}

const codes = (values: readonly string[], between = ' ') =>
  values.map((value, place) => [place > 0 && between, <code key={value}>{value}</code>]);

/** Types that are no schemas, unless a schema has such a name: then nobody looks for it there. */
const PLAIN = new Set(['string', 'integer', 'number', 'boolean', 'object', 'any', 'null', 'array', 'never', 'empty']);
