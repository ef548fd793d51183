import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../common/access/actor.js';
import { callAs } from '../../../common/access/inner-caller.js';
import { isRecord } from '../../../common/json/is-record.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';

export interface InnerRequest {
  method?: 'GET' | 'POST';
  /** The segments of the path behind `/v1`. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  headers?: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends requests of members to the routes of the API, within the process. So a tool can do exactly what the token can do there:
 * the same guard, the same checks of bodies, the same preconditions, and what a route refuses tomorrow is refused here, too. A
 * request joins the open transaction.
 */
@Injectable()
export class InnerRequests {
  constructor(private readonly httpAdapterHost: HttpAdapterHost) {}

  /** Returns the body of the response, and refuses the call of the tool with the error of the route. */
  async send(actor: Actor, request: InnerRequest): Promise<Record<string, unknown>> {
    const { method = 'GET', path, query = {}, body, headers = {} } = request;
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>;
    const url = `/v1/${path.map(encodeURIComponent).join('/')}${search}`;
    const reply = await callAs(actor.identity, async () => fastify.inject({ method, url, headers: sent, ...(body && { payload: body }) }));
    const answer = reply.json<Record<string, unknown>>();
    if (reply.statusCode < 400) return answer;
    const error = isRecord(answer['error']) ? answer['error'] : {};
    throw new ToolRefusal(`${reply.statusCode}: ${String(error['message'])}`, { error });
  }
}
