import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { leastHold, mostHeld } from './held.js';
import { HOSTILE_JSON, placesIn } from './hostile-json.js';
import { mixedShapes, plainShapes } from './hostile-markdown.js';
import { placeOf, type World } from './places.js';
import { nameOf, type Route } from './routes.js';
import type { Requests } from './schemas.js';

export interface HostileBody {
  name: string;
  route: Route;
  json: (length: number) => string;
}

const MARK = '"what goes here"';
const LARGEST_ANSWER = 64 * 1024;
const LIVE_CONTENT = '/v1/spaces/:spaceId/content';

/** Every place of every body, with everything that is hostile there: Markdown where Markdown is taken, JSON everywhere. */
export function hostileBodies(routes: readonly Route[], requests: Requests, seed: number): HostileBody[] {
  return routes.flatMap((route) => {
    const schema = requests.bodyOf(route);
    if (!schema) return [];
    return placesIn(schema, requests).flatMap(({ path, bodyWith }) => {
      const around = JSON.stringify(bodyWith(JSON.parse(MARK)));
      const fillings = path.endsWith('/markdown') ? markdownFillings(seed) : Object.entries(HOSTILE_JSON);
      return fillings.map(([name, filling]) => ({
        name: `${nameOf(route)} with ${name} at ${path || '/'}`,
        route,
        json: (length: number) => around.replace(MARK, () => filling(length)),
      }));
    });
  });
}

const markdownFillings = (seed: number): [string, (length: number) => string][] =>
  [...plainShapes(), ...mixedShapes(100, seed)].map(({ name, text }) => [
    `Markdown ${name}`,
    (length) => {
      const json = JSON.stringify(text(length));
      // Escapes make it longer than it is.
      return json.length <= length ? json : JSON.stringify(text(Math.floor((length * length) / json.length)));
    },
  ]);

/** Sends hostile bodies as somebody who may do everything, and says what each does that nobody may. */
export class HostileCaller {
  private readonly addresses = new Map<Route, string>();

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly world: World,
  ) {}

  async problemWith({ name, route, json }: HostileBody, length: number): Promise<string | undefined> {
    const url = await this.addressOf(route);
    return this.problemOf(name, { method: route.method as 'POST', url, payload: json(length) });
  }

  async problemOf(name: string, request: { method: 'POST' | 'PUT' | 'PATCH'; url: string; payload: string }): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${this.world.owner.token}`, 'content-type': 'application/json' };
    const allowed = mostHeld(Buffer.byteLength(request.payload));
    const { result, held } = await leastHold(() => this.app.inject({ ...request, headers }), allowed);
    if (held > allowed) return `${name}: held the event loop for ${Math.round(held)} ms, and ${Math.round(allowed)} are allowed`;
    if (result.statusCode >= 500) return `${name}: answered ${result.statusCode}`;
    const size = Buffer.byteLength(result.body);
    if (result.statusCode >= 400 && size > LARGEST_ANSWER) return `${name}: a refusal of ${size} bytes`;
    return undefined;
  }

  private async addressOf(route: Route): Promise<string> {
    const known = this.addresses.get(route);
    if (known !== undefined) return known;
    const place = await placeOf(route, this.world);
    if (route.method === 'POST' && route.url === LIVE_CONTENT) await this.makeLive(place['spaceId']!);
    const url = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(place[name]!));
    this.addresses.set(route, url);
    return url;
  }

  private async makeLive(spaceId: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.world.owner.token}` };
    const { statusCode } = await this.app.inject({
      method: 'PATCH',
      url: `/v1/spaces/${spaceId}`,
      headers,
      payload: { editMode: 'live' },
    });
    if (statusCode !== 200) throw new Error(`The space cannot be made live: ${statusCode}`);
  }
}
