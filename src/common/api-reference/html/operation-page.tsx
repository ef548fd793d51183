import type { ComponentChildren } from 'preact';
import type { ApiBody, ApiContent, ApiOperation, ApiResponse, ApiScheme, ApiServer } from '../api-part.js';
import { codeSamples } from '../samples/code-samples.js';
import { classNames } from '../../document/html/class-names.js';
import { ApiPage } from './api-page.js';
import { methodClass, pathOf } from './method.js';

/** An operation or a webhook. */
export class OperationPage extends ApiPage {
  render(operation: ApiOperation, action?: ComponentChildren): ComponentChildren {
    const { kind, description, servers, security, parameters, body, responses } = operation;
    const side = this.side(operation);
    return (
      <div class={classNames('api', side !== null && 'with-side')}>
        <div class="api-main">
          <div class="api-call">
            {this.address(operation)}
            {action}
          </div>
          {this.badges(operation)}
          {this.fields.text(description)}
          {servers.some(({ url }) => url !== '') && this.section(this.words.servers, 'servers', this.servers(servers))}
          {kind === 'operation' && security.length > 0 && this.section(this.words.authorization, 'authorization', this.security(security))}
          {parameters.map(({ place, fields }) =>
            this.section(this.words.parameters[place], `${place}-parameters`, this.fields.list(fields, place)),
          )}
          {body && this.section(this.words.body, 'body', this.body(body, 'body'))}
          {responses.length > 0 &&
            this.section(
              this.words.responses,
              'responses',
              responses.map((response) => this.response(response)),
            )}
          {this.callbacks(operation)}
        </div>
        {side}
      </div>
    );
  }

  private address({ kind, method, name }: ApiOperation): ComponentChildren {
    return (
      <p class="api-address">
        <span class={methodClass(method)}>{method.toUpperCase()}</span> <code>{kind === 'webhook' ? name : pathOf(name)}</code>
      </p>
    );
  }

  private badges({ deprecated, sunset, stability }: ApiOperation): ComponentChildren {
    if (deprecated !== true && stability === undefined) return null;
    return (
      <p class="api-badges">
        {deprecated === true && (
          <span class="api-flag deprecated">
            {this.words.flags.deprecated}
            {sunset !== undefined && ` · ${this.words.until(sunset)}`}
          </span>
        )}{' '}
        {stability !== undefined && <span class="api-flag">{stability}</span>}
      </p>
    );
  }

  private servers(servers: readonly ApiServer[]): ComponentChildren {
    return (
      <ul class="api-fields">
        {servers.map(({ url, description, variables = [] }) => (
          <li key={url}>
            <p class="api-field">
              <code>{url}</code> {description !== undefined && <span class="api-type">{description}</span>}
            </p>
            {variables.map((variable) => (
              <p key={variable.name} class="api-limits">
                <code>{`{${variable.name}}`}</code>
                {variable.description !== undefined && <span>{variable.description}</span>}
                <span>
                  {this.words.default} <code>{variable.default}</code>
                </span>
                {variable.values && <span>{variable.values.join(', ')}</span>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    );
  }

  private security(alternatives: readonly (readonly ApiScheme[])[]): ComponentChildren {
    return (
      <>
        {alternatives.length > 1 && <p class="api-note">{this.words.oneOfThese}</p>}
        <ul class="api-fields">
          {alternatives.map((schemes) => (
            <li key={schemes.map(({ name }) => name).join(' ')}>
              {schemes.length === 0 ? <p>{this.words.noneNeeded}</p> : schemes.map((scheme) => this.scheme(scheme))}
            </li>
          ))}
        </ul>
      </>
    );
  }

  private scheme({ name, kind, place, description, scopes = [], urls = [] }: ApiScheme): ComponentChildren {
    return (
      <>
        <p class="api-field">
          <code class="api-name">{name}</code> <span class="api-type">{place === undefined ? kind : `${kind} · ${place}`}</span>
        </p>
        {this.fields.text(description)}
        {urls.map(({ name: flow, url }) => (
          <p key={flow} class="api-limits">
            <span>
              {flow} <code>{url}</code>
            </span>
          </p>
        ))}
        {scopes.length > 0 && (
          <p class="api-limits">
            <span>{this.words.scopes}</span>
            {scopes.map((scope) => (
              <code key={scope}>{scope}</code>
            ))}
          </p>
        )}
      </>
    );
  }

  private body({ required, description, contents }: ApiBody, place?: string): ComponentChildren {
    return (
      <>
        {this.fields.text(description)}
        {contents.map((content) => this.content(content, { place, required }))}
      </>
    );
  }

  private content(
    { mediaTypes, type, description, shape }: ApiContent,
    said: { place?: string; required?: boolean } = {},
  ): ComponentChildren {
    return (
      <>
        <p class="api-field">
          {this.fields.type(type)} <code class="api-media">{mediaTypes.join(', ')}</code>{' '}
          {said.required === true && <span class="api-flag required">{this.words.flags.required}</span>}
        </p>
        {this.fields.text(description)}
        {shape && this.fields.shape(shape, said.place)}
      </>
    );
  }

  /** Those that say that all went well are open. */
  private response({ status, description, headers = [], contents, sameAs }: ApiResponse): ComponentChildren {
    const title = (
      <>
        <span class={`api-status s${status.slice(0, 1).toLowerCase()}`}>{status}</span> {typeof description === 'string' && description}
      </>
    );
    const id = this.renderer.claimId(`r${status}`);
    const isEmpty = headers.length === 0 && contents.length === 0 && sameAs === undefined && typeof description !== 'object';
    if (isEmpty)
      return (
        <p class="api-response" id={id}>
          {title}
        </p>
      );
    return (
      <details class="api-response" open={status.startsWith('2')}>
        <summary>{title}</summary>
        <div class="api-inner" id={id}>
          {typeof description === 'object' && this.fields.text(description)}
          {sameAs !== undefined && <p class="api-note">{this.words.sameAs(sameAs)}</p>}
          {headers.length > 0 && (
            <>
              <p class="api-note">{this.words.headers}</p>
              {this.fields.list(headers)}
            </>
          )}
          {contents.map((content) => this.content(content))}
        </div>
      </details>
    );
  }

  private callbacks({ callbacks }: ApiOperation): ComponentChildren {
    if (callbacks.length === 0) return null;
    const shown = callbacks.map(({ name, method, address, description, body }) => (
      <details key={`${name} ${address}`} class="api-response">
        <summary>
          <span class={methodClass(method)}>{method.toUpperCase()}</span> {name}
        </summary>
        <div class="api-inner">
          <p>
            <code>{address}</code>
          </p>
          {this.fields.text(description)}
          {body && this.body(body)}
        </div>
      </details>
    ));
    return this.section(this.words.callbacks, 'callbacks', shown);
  }

  /** What stands beside the description where there is room. Samples of code have the first example of the body already. */
  private side({ request, samples, body, responses }: ApiOperation): ComponentChildren {
    const sent = (body?.examples ?? []).slice(0, request && !body?.sample && body?.examples.length === 1 ? 0 : undefined);
    const answers = responses.flatMap(({ status, examples }) => examples.map((example) => ({ ...example, status })));
    if (!request && sent.length === 0 && answers.length === 0) return null;
    const sampled = request && codeSamples(request, samples).map(({ label, syntax, source }) => ({ title: label, syntax, text: source }));
    const { example, body: bodyWord, responses: responsesWord } = this.words;
    return (
      <div class="api-side">
        {sampled && this.box(this.words.samples, this.codes(sampled))}
        {sent.length > 0 &&
          this.box(
            bodyWord,
            this.examples(sent, ({ title, mediaType }, place) => title ?? (place === 0 ? example : mediaType)),
          )}
        {answers.length > 0 &&
          this.box(
            answers.length === 1 ? `${responsesWord} · ${answers[0]!.status}` : responsesWord,
            this.examples(answers, ({ title }, place) => [answers[place]!.status, title].filter(Boolean).join(' · ')),
          )}
      </div>
    );
  }
}
