// The request form of an operation. It is loaded when somebody opens it.
import { buildCall } from './api-reference/call/build-call.js';
import { codeSamples } from './api-reference/samples/code-samples.js';
import { direct, element, inputOf, keep, kept, labelled, matches, pretty, report, select, toPage } from './try-it-parts.js';

const KEPT = 'bindery-api';

export function open(holder) {
  const form = JSON.parse(holder.dataset.tryIt);
  holder.querySelector('button').remove();
  holder.append(new RequestForm(form, holder).element);
  holder.querySelector('input, select, textarea, button').focus();
  report('open');
}

class RequestForm {
  constructor(form, holder) {
    const { call, words } = form;
    Object.assign(this, { form, call, words, holder });
    this.server = select(
      call.servers.map(({ url }, place) => [String(place), url]),
      '0',
    );
    this.variables = element('div');
    this.security = select(
      call.security.map((schemes, place) => [String(place), schemes.map(({ id }) => id).join(' + ') || '–']),
      '0',
    );
    this.secrets = element('div');
    this.parameters = call.parameters.map((parameter) => inputOf(parameter, words));
    this.type = select(
      call.bodies.map(({ type }) => [type, type]),
      call.bodies[0]?.type,
    );
    this.body = element('div');
    this.answer = element('div', { className: 'try-it-answer' });
    this.status = element('p', { className: 'try-it-status' });
    this.status.setAttribute('role', 'status');
    const forget = element('button', {
      type: 'button',
      className: 'button',
      textContent: words.forget,
      hidden: call.security.flat().length === 0,
    });
    forget.addEventListener('click', () => this.forget());
    const some = (list, ...children) => (list.length > 1 ? children : []);
    this.element = element(
      'form',
      { className: 'try-it-form' },
      labelled(words.server, this.server),
      this.variables,
      ...some(call.security, labelled(words.authorization, this.security)),
      this.secrets,
      ...call.parameters.map(({ name, required, place }, at) => labelled(`${name}${required ? ' *' : ''} (${place})`, this.parameters[at])),
      ...some(call.bodies, labelled(words.body, this.type)),
      this.body,
      element(
        'p',
        { className: 'try-it-buttons' },
        element('button', { className: 'button button-primary', textContent: words.send }),
        forget,
      ),
      this.status,
      this.answer,
    );
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send();
    });
    this.server.addEventListener('change', () => this.showServer());
    this.security.addEventListener('change', () => this.showSecrets());
    this.type.addEventListener('change', () => this.showBody());
    this.element.addEventListener('input', () => this.showSamples());
    // Samples are made of all inputs, so those of the body come first.
    this.fillBody();
    this.showServer();
  }

  showServer() {
    const { variables } = this.call.servers[Number(this.server.value)];
    this.variables.replaceChildren(
      ...variables.map(({ name, default: usual, values }) => {
        const input = values
          ? select(
              values.map((value) => [value, value]),
              usual,
            )
          : element('input', { type: 'text', value: usual, dir: 'ltr' });
        input.name = name;
        input.addEventListener('change', () => this.showSecrets());
        return labelled(name, input);
      }),
    );
    this.showSecrets();
  }

  /** Secrets are kept for one site, one specification and one origin: another server gets none. */
  keyOf(scheme) {
    let origin;
    try {
      origin = buildCall({ ...this.call, path: '/', parameters: [], bodies: [], security: [] }, this.input()).origin;
    } catch {
      origin = '';
    }
    return [KEPT, this.form.site, this.form.spec, scheme, origin].join(' ');
  }

  showSecrets() {
    const { words } = this;
    const schemes = this.call.security[Number(this.security.value)] ?? [];
    this.secrets.replaceChildren(
      ...schemes.map(({ id, kind, name = '' }) => {
        const label = kind === 'basic' ? `${words.user}:${words.password}` : kind === 'key' ? name : words.token;
        const input = element('input', { type: 'password', autocomplete: 'off', name: id, value: kept(this.keyOf(id)), dir: 'ltr' });
        input.addEventListener('change', () => keep(this.keyOf(id), input.value));
        return labelled(`${label} (${id})`, input);
      }),
    );
    this.showSamples();
  }

  forget() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(`${KEPT} `)) sessionStorage.removeItem(key);
    for (const input of this.secrets.querySelectorAll('input')) input.value = '';
  }

  showBody() {
    this.fillBody();
    this.showSamples();
  }

  fillBody() {
    const body = this.call.bodies.find(({ type }) => type === this.type.value);
    if (!body) return;
    const inputs =
      body.kind === 'text'
        ? [
            labelled(
              `${this.words.body} (${body.type})`,
              element('textarea', { rows: 8, value: body.example ?? '', spellcheck: false, dir: 'ltr' }),
            ),
          ]
        : body.fields.map(({ name, kind, required, example = '' }) =>
            labelled(
              `${name}${required ? ' *' : ''}`,
              element('input', { type: kind, name, dir: 'auto', ...(kind === 'text' && required && { value: example }) }),
            ),
          );
    this.body.replaceChildren(...inputs);
  }

  valuesIn(part) {
    return Object.fromEntries([...part.querySelectorAll('input, select')].map(({ name, value }) => [name, value]));
  }

  /** What is filled in. */
  input() {
    const body = this.call.bodies.find(({ type }) => type === this.type.value);
    const fields = [...this.body.querySelectorAll('input[type=text]')].flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]));
    return {
      server: Number(this.server.value),
      variables: this.valuesIn(this.variables),
      parameters: this.parameters.map(({ value }, at) => {
        if (value === '') return undefined;
        return this.call.parameters[at].kind === 'list' ? value.split('\n').filter((line) => line !== '') : value;
      }),
      security: Number(this.security.value),
      secrets: this.valuesIn(this.secrets),
      ...(body && { type: body.type, body: body.kind === 'text' ? this.body.querySelector('textarea').value : fields }),
    };
  }

  /** Samples say where a secret belongs, and never contain one. */
  showSamples() {
    const box = this.holder.closest('.api')?.querySelector('.api-side .tabs');
    if (!box) return;
    const input = this.input();
    const secrets = Object.fromEntries(Object.keys(input.secrets).map((id) => [id, 'YOUR_TOKEN']));
    const parameters = input.parameters.map(
      (value, at) => value ?? (this.call.parameters[at].required ? this.call.parameters[at].name : undefined),
    );
    let samples;
    try {
      samples = codeSamples(buildCall(this.call, { ...input, parameters, secrets }), this.form.samples);
    } catch {
      return;
    }
    for (const { id, label, source } of samples) {
      const tab = [...box.querySelectorAll('details.tab')].find((each) => each.querySelector('summary').textContent.trim() === label);
      if (id !== undefined && tab) tab.querySelector('pre > code').textContent = source;
    }
  }

  say(text) {
    this.status.textContent = text;
  }

  async send() {
    const { words, form } = this;
    this.answer.replaceChildren();
    const input = this.input();
    let built;
    try {
      built = buildCall(this.call, input);
    } catch (error) {
      return this.say(`${error.where}: ${error.message}`);
    }
    report('request');
    this.say(words.sending);
    const isAllowed = form.origins.some((origin) => origin === built.origin || matches(origin, built.origin));
    const isBlocked = location.protocol === 'https:' && built.origin.startsWith('http:');
    const canSend = isAllowed && !isBlocked && !built.headers.some(([name]) => name === 'Cookie');
    if (canSend) {
      try {
        return await this.show(await direct(built, this.body));
      } catch {
        // The sender may reach what the browser does not.
      }
    }
    const canPass = form.sender && built.body?.kind !== 'multipart';
    const isRead = ['GET', 'HEAD'].includes(built.method);
    if (canPass && isRead) return this.pass(input);
    this.say(canSend ? words.noAnswer : words.notFromHere);
    if (!canPass) return;
    // A request that changes something may have arrived: it is repeated only if somebody says so.
    const button = element('button', { type: 'button', className: 'button', textContent: words.sendThrough });
    button.addEventListener('click', () => void this.pass(input));
    this.answer.replaceChildren(element('p', { textContent: words.mayHaveArrived }), button);
  }

  /** Through the sender of the site. */
  async pass(input) {
    const { words, form, call } = this;
    this.answer.replaceChildren();
    this.say(words.sending);
    const parameters = input.parameters.map((value) => value ?? null);
    const body = JSON.stringify({
      spec: form.spec,
      version: form.version,
      method: call.method,
      path: call.path,
      input: { ...input, parameters },
    });
    const response = await toPage('send', { headers: { 'content-type': 'application/json' }, body });
    if (response?.status === 200) return this.show(await response.json(), words.sentThrough);
    this.say(response?.status === 409 ? words.changed : response?.status === 429 ? words.tooMany : words.failed);
  }

  async show({ status, headers, body, encoding, truncated, ms }, note = '') {
    const { words } = this;
    const size = new Intl.NumberFormat(document.documentElement.lang).format(body.length);
    this.say([`${words.response}: ${status}`, `${ms} ms`, `${size} B`, note, truncated ? words.truncated : ''].filter(Boolean).join(' · '));
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
    const pre = (text) => element('pre', { textContent: text, tabIndex: 0, dir: 'ltr' });
    const heads = element('details', {}, element('summary', { textContent: words.headers }), pre(lines));
    this.answer.replaceChildren(heads, pre(encoding === 'utf8' ? pretty(body) : words.binary));
  }
}
