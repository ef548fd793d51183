import { StartupError } from '../config/startup-error.js';
import type { CommonOptions } from './program.js';
import { trimSlashes } from '../common/http/trim-slashes.js';

/** The options of commands that call a running service. */
export interface ServiceOptions extends CommonOptions {
  url: string;
  token?: string;
}

/** Calls a running service with the token of a user. */
export class ApiClient {
  private readonly base: string;
  private readonly authorization: string;

  constructor({ url, token }: Pick<ServiceOptions, 'url' | 'token'>) {
    if (!URL.canParse(url)) throw new StartupError(`${url} is not a URL: check --url or BINDERY_URL`);
    if (!token) throw new StartupError('A token is missing: set BINDERY_TOKEN or --token');
    this.base = trimSlashes(url, 'end');
    this.authorization = `Bearer ${token}`;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.fetch('GET', path)).json()) as T;
  }

  /** Those items of a list that are wanted. */
  async find<T>(path: string, isWanted: (item: T) => boolean): Promise<T[]> {
    const found: T[] = [];
    let page: string | undefined = '';
    while (page !== undefined) {
      const query: string = `${path.includes('?') ? '&' : '?'}limit=100${page && `&page=${encodeURIComponent(page)}`}`;
      const list: { items: T[]; next?: { page: string } } = await this.get(path + query);
      found.push(...list.items.filter(isWanted));
      page = list.next?.page;
    }
    return found;
  }

  async post<T>(path: string, body?: object): Promise<T> {
    return (await (await this.fetch('POST', path, body && JSON.stringify(body))).json()) as T;
  }

  async download(path: string): Promise<Response> {
    return this.fetch('GET', path);
  }

  private async fetch(method: string, path: string, body?: string): Promise<Response> {
    const headers = { authorization: this.authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const response = await fetch(`${this.base}/v1${path}`, { method, headers, ...(body !== undefined && { body }) }).catch(
      (error: unknown) => {
        throw new StartupError(`${this.base} does not respond: ${reasonOf(error)}`);
      },
    );
    return succeeded(response);
  }
}

/** Throws the message of a refusal. */
export async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text();
  throw new StartupError(`The service responded with ${response.status}: ${messageIn(text)}`);
}

const reasonOf = (error: unknown): string => (error as { cause?: Error }).cause?.message ?? (error as Error).message;

function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error: { message: string; errors?: { pointer: string; message: string }[] } };
    return [error.message, ...(error.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`)].join('; ');
  } catch {
    return text.slice(0, 200);
  }
}
