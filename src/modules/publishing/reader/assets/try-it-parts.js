// What the request form of an operation consists of.
import { sentRequest } from './api-reference/samples/sent-request.js';

const WITHIN = 30_000;
const MOST = 1024 * 1024;

export const element = (name, attributes = {}, ...children) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
};

let last = 0;
/** A field with its label. */
export function labelled(text, input) {
  input.id = `try-it-${(last += 1)}`;
  return element('div', { className: 'try-it-field' }, element('label', { htmlFor: input.id, textContent: text, dir: 'auto' }), input);
}

export const select = (options, value = '') => {
  const made = element('select', {}, ...options.map(([each, text]) => element('option', { value: each, textContent: text })));
  made.value = value;
  return made;
};

export function inputOf({ kind, values, example = '', required, place }, words) {
  const value = required || place === 'path' ? example : '';
  if (values && kind !== 'list') return select([['', words.notSet], ...values.map((each) => [each, each])], value);
  if (kind === 'boolean')
    return select(
      [
        ['', words.notSet],
        ['true', 'true'],
        ['false', 'false'],
      ],
      value,
    );
  if (kind === 'list') return element('textarea', { rows: 2, value, placeholder: words.onePerLine, dir: 'auto' });
  if (kind === 'object') return element('textarea', { rows: 3, value, placeholder: '{}', dir: 'ltr' });
  return element('input', { type: 'text', value, placeholder: example, dir: 'auto', autocomplete: 'off' });
}

/** Asks the site something about this page. Undefined if it does not answer. */
export function toPage(what, options) {
  const page = location.pathname.replace(/\/+$/, '');
  return fetch(`${page}/~api/${what}`, { method: 'POST', ...options }).catch(() => undefined);
}

/** The site counts what its visitors do, and stores nothing about who they are. */
export const report = (what) => void toPage(what, { keepalive: true, credentials: 'same-origin' });

/** Sends a request from the browser. The files are those of the fields. */
export async function direct(built, fields) {
  const { method, url, headers, text } = sentRequest(built);
  let body = text;
  if (built.body?.kind === 'multipart') {
    body = new FormData();
    for (const input of fields.querySelectorAll('input')) {
      if (input.type === 'file') for (const file of input.files) body.append(input.name, file);
      else if (input.value !== '') body.append(input.name, input.value);
    }
  }
  const began = performance.now();
  const signal = AbortSignal.timeout(WITHIN);
  const response = await fetch(url, {
    method,
    headers,
    body,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  const { text: read, truncated } = await readText(response);
  return {
    status: response.status,
    headers: [...response.headers],
    body: read,
    encoding: 'utf8',
    truncated,
    ms: Math.round(performance.now() - began),
  };
}

export const matches = (pattern, origin) => {
  const [scheme, host] = pattern.split('//*.');
  return host !== undefined && origin.startsWith(`${scheme}//`) && origin.endsWith(`.${host}`);
};

export function kept(key) {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keep(key, value) {
  try {
    if (value === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser that stores nothing asks again.
  }
}

export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function readText(response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = reader ? await reader.read() : { done: true };
    if (done) return { text, truncated: false };
    size += value.length;
    text += decoder.decode(value, { stream: true });
    if (size <= MOST) continue;
    void reader.cancel();
    return { text: text.slice(0, MOST), truncated: true };
  }
}
