import { Injectable, Module } from '@nestjs/common';
import { describe, expect, it, vi } from 'vitest';
import { Consumes, EventConsumer } from '../../src/common/events/event-consumer.decorator.js';
import { Events, OnEvent } from '../../src/common/events/events.js';
import { HandlesJob, Job } from '../../src/common/jobs/job.js';
import { Jobs } from '../../src/common/jobs/jobs.js';
import { currentActor, currentWork, type EventActor } from '../../src/common/work-context/work-context.js';
import { ContentChanged } from '../../src/modules/versions/heads/content.events.js';
import { SpaceUpdated } from '../../src/modules/spaces/space.events.js';
import { useApp } from '../support/app.js';

const heard: { spaceId: string; by: EventActor; during: EventActor }[] = [];
const updates: SpaceUpdated[] = [];
const ran: { spaceId: string; by: EventActor; jobId: string | undefined }[] = [];

@Injectable()
@HandlesJob({ name: 'test.note-actor' })
class NoteActor extends Job<{ spaceId: string }> {
  async run({ spaceId }: { spaceId: string }): Promise<void> {
    ran.push({ spaceId, by: currentActor(), jobId: currentWork().jobId });
  }
}

@Injectable()
@EventConsumer({ name: 'test.actors' })
class Witness {
  constructor(private readonly jobs: Jobs) {}

  @Consumes(ContentChanged)
  async changed({ spaceId, by }: ContentChanged): Promise<void> {
    heard.push({ spaceId, by, during: currentActor() });
  }

  @OnEvent(SpaceUpdated, { inTransaction: true })
  async updated(event: SpaceUpdated): Promise<void> {
    updates.push(event);
    await this.jobs.enqueue(NoteActor, { spaceId: event.spaceId });
  }
}

@Module({ providers: [Witness, NoteActor] })
class WitnessModule {}

const t = useApp({}, [{ module: WitnessModule }]);
const SPACE = '/v1/spaces/:spaceId';
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const page = { changes: [{ operation: 'insert_page', title: 'Welcome', document: { markdown: 'Hello' } }] };

describe('an event', () => {
  it('says whose token was sent, and in which request; its consumers work as the service, for the same request', async () => {
    const org = await t.make.org();
    const { id: spaceId } = await t.make.space({ org, editMode: 'live' });
    const headers = { 'x-request-id': 'write-7' };
    (await t.api.as(org.admin).post(`${SPACE}/content`, { spaceId }, page, { headers })).expect(200);
    await until(() => expect(heard.some((each) => each.spaceId === spaceId)).toBe(true));
    expect(heard.find((each) => each.spaceId === spaceId)).toEqual({
      spaceId,
      by: { type: 'user', id: org.admin.id, tokenId: org.admin.tokenId, requestId: 'write-7' },
      during: { type: 'system', id: null, requestId: 'write-7' },
    });
  });

  it('of an updated space says which members were sent', async () => {
    const org = await t.make.org();
    const { id: spaceId } = await t.make.space({ org });
    (await t.api.as(org.admin).patch(SPACE, { spaceId }, { title: 'Guides', emoji: '1f680' })).expect(200);
    expect(updates.find((event) => event.spaceId === spaceId)!.members).toEqual(['title', 'emoji']);
  });

  it('of two requests at a time has its own actor', async () => {
    const org = await t.make.org();
    const [ada, grace] = [await t.make.member(org, 'admin'), await t.make.member(org, 'admin')];
    const spaces = await Promise.all([ada, grace].map(() => t.make.space({ org })));
    const write = (i: number) => t.api.as([ada, grace][i]!).patch(SPACE, { spaceId: spaces[i]!.id }, { title: `Space ${i}` });
    for (const reply of await Promise.all([write(0), write(1), write(0), write(1)])) reply.expect(200);
    const of = (i: number) => new Set(updates.filter(({ spaceId }) => spaceId === spaces[i]!.id).map(({ by }) => by.id));
    expect([of(0), of(1)]).toEqual([new Set([ada.id]), new Set([grace.id])]);
  });

  it('that a release before this one has stored counts as done by the service', async () => {
    const spaceId = (await t.make.space()).id;
    await t.app.get(Events).emit(new ContentChanged(spaceId, 'a', 'b'));
    await until(() => expect(heard.filter((each) => each.spaceId === spaceId)).toHaveLength(1));
    await t.db.tx(async () => {
      const [row] = await t.db.query<{ id: string }>(
        `INSERT INTO outbox_events (name, subject, payload) VALUES ('content.changed', $1, $2) RETURNING id`,
        [spaceId, { spaceId, before: 'b', after: 'c' }],
      );
      await t.db.query(
        `INSERT INTO outbox_streams (consumer, subject, position, newest, pending, since, due_at)
         VALUES ('test.actors', $1, $2::bigint - 1, $2, 1, now(), now()) ON CONFLICT (consumer, subject) DO UPDATE SET newest = excluded.newest`,
        [spaceId, row!.id],
      );
    });
    await until(() => expect(heard.filter((each) => each.spaceId === spaceId)).toHaveLength(2));
    expect(heard.filter((each) => each.spaceId === spaceId)[1]!.by).toEqual({ type: 'system', id: null, requestId: null });
  });
});

describe('a job', () => {
  it('runs as the service, and keeps the request that it was added for', async () => {
    const org = await t.make.org();
    const { id: spaceId } = await t.make.space({ org });
    const headers = { 'x-request-id': 'update-3' };
    (await t.api.as(org.admin).patch(SPACE, { spaceId }, { title: 'Guides' }, { headers })).expect(200);
    await until(() => expect(ran.some((each) => each.spaceId === spaceId)).toBe(true));
    expect(ran.find((each) => each.spaceId === spaceId)).toEqual({
      spaceId,
      by: { type: 'system', id: null, requestId: 'update-3' },
      jobId: expect.stringMatching(/^\w{20}$/) as string,
    });
  });

  it('that nobody asked for has no request', async () => {
    const { id: spaceId } = await t.make.space();
    await t.app.get(Jobs).enqueue(NoteActor, { spaceId });
    await until(() => expect(ran.some((each) => each.spaceId === spaceId)).toBe(true));
    expect(ran.find((each) => each.spaceId === spaceId)!.by).toEqual({ type: 'system', id: null, requestId: null });
  });
});
