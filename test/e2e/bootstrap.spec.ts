import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.js';
import { dataSourceOptions } from '../../src/common/db/data-source.js';
import { migrate, withMigrationLock } from '../../src/common/db/migrate.js';
import { MIGRATIONS } from '../../src/common/db/migrations.js';
import { Env } from '../../src/config/env.js';
import { bootstrapInstallation, tellFirstToken } from '../../src/modules/identity/bootstrap.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const CHOSEN = 'a-token-the-operator-chose';
const env = Env.read({ LOG_LEVEL: 'silent' });

describe('the first start', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ empty: true });
  });
  afterEach(() => database.close());

  /** One start. Returns the token that it printed, if any. */
  async function start(
    chosen?: string,
    tell: (told: unknown) => Promise<void> = async () => {},
    withLink = true,
  ): Promise<string | undefined> {
    const options = dataSourceOptions(env, database);
    let introduction = '';
    await migrate(options, MIGRATIONS, async (source) => {
      introduction = await bootstrapInstallation(source, chosen);
    });
    if (introduction === 'chosen') return introduction;
    let token: string | undefined;
    await withMigrationLock(options, (source) =>
      tellFirstToken(
        source,
        async (told) => {
          token = typeof told === 'object' ? told.made : told;
          await tell(told);
        },
        { withLink },
      ),
    );
    return token;
  }

  async function rows(statement: string): Promise<Record<string, unknown>[]> {
    const source = await new DataSource(dataSourceOptions(env, database)).initialize();
    try {
      return await source.query(statement);
    } finally {
      await source.destroy();
    }
  }

  it('creates an administrator, and prints the token without storing it', async () => {
    const token = await start();
    expect(token).toMatch(/^bdy_\w{43}$/);
    const app = await createApp(env, database);
    const answer = await app.inject({ url: '/v1/user', headers: { authorization: `Bearer ${token}` } });
    await app.close();
    expect(answer.json()).toMatchObject({ installationAdmin: true, emailVerified: true, disabled: false });
    const kept = await rows(`SELECT t::text FROM api_tokens t`);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('uses the token that the operator chose', async () => {
    expect(await start(CHOSEN)).toBe('chosen');
    const app = await createApp(env, database);
    const answer = await app.inject({ url: '/v1/user', headers: { authorization: `Bearer ${CHOSEN}` } });
    await app.close();
    expect(answer.statusCode).toBe(200);
  });

  it('makes a link to sign in with, unless there is no workbench, without storing its secret', async () => {
    let told: unknown;
    const hear = async (heard: unknown) => void (told = heard);
    await start(undefined, hear);
    const { link } = told as { link: string };
    expect(link).toMatch(/^\w{43}$/);
    const kept = await rows(
      `SELECT l::text AS row, l.hash = sha256($$${link}$$::bytea) AS is_hash, u.installation_admin AS is_admin, l.used_at,
         extract(epoch FROM l.expires_at - now())::int AS seconds FROM first_links l JOIN users u ON u.id = l.user_id`,
    );
    expect(kept).toEqual([expect.objectContaining({ is_hash: true, is_admin: true, used_at: null })]);
    expect(JSON.stringify(kept)).not.toContain(link);
    expect(Math.abs(Number(kept[0]!['seconds']) - 86_400)).toBeLessThan(60);
    expect(await start(undefined, hear)).toBeUndefined();
    expect([told, await rows('SELECT 1 FROM first_links')]).toEqual([undefined, [expect.anything()]]);
  });

  it('makes no link without a workbench, or if the operator chose the token', async () => {
    let told: unknown;
    expect(await start(undefined, async (heard) => void (told = heard), false)).toMatch(/^bdy_/);
    expect(Object.keys(told as object)).toEqual(['made']);
    expect(await rows('SELECT 1 FROM first_links')).toEqual([]);
    await rows('UPDATE installation SET first_token_told = false');
    expect(await start(CHOSEN)).toBe('chosen');
    expect(await rows('SELECT 1 FROM first_links')).toEqual([]);
  });

  it('happens only once, whatever token is chosen later', async () => {
    await start();
    const secrets = await rows('SELECT secret_key FROM installation');
    expect(await start(CHOSEN)).toBeUndefined();
    expect(await rows('SELECT 1 FROM users')).toHaveLength(1);
    expect(await rows('SELECT 1 FROM api_tokens')).toHaveLength(1);
    expect(await rows('SELECT secret_key FROM installation')).toEqual(secrets);
    expect(secrets).toEqual([{ secret_key: expect.stringMatching(/^\w{64}$/) }]);
  });

  it('happens once when many processes start at the same time', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
    expect(await rows('SELECT 1 FROM users')).toHaveLength(1);
  });

  it('that stops before it prints the token lets the next start print another, and the lost token is invalid', async () => {
    let lost: unknown;
    const crash = async (told: unknown) => {
      lost = (told as { made: string }).made;
      throw new Error('nobody reads');
    };
    await expect(start(undefined, crash)).rejects.toThrow('nobody reads');
    await expect(start(undefined, crash)).rejects.toThrow('nobody reads');
    const token = await start();
    expect(await start()).toBeUndefined();
    const app = await createApp(env, database);
    const status = async (bearer: unknown) =>
      (await app.inject({ url: '/v1/user', headers: { authorization: `Bearer ${String(bearer)}` } })).statusCode;
    expect([await status(token), await status(lost)]).toEqual([200, 401]);
    await app.close();
    expect(await rows('SELECT 1 FROM users')).toHaveLength(1);
    expect(await rows('SELECT 1 FROM api_tokens')).toHaveLength(1);
  });

  it('that stops before it prints the link lets the next start print another, and the lost link does not work', async () => {
    const links: unknown[] = [];
    const crash = async (told: unknown) => {
      links.push((told as { link: string }).link);
      if (links.length < 3) throw new Error('nobody reads');
    };
    await expect(start(undefined, crash)).rejects.toThrow('nobody reads');
    await expect(start(undefined, crash)).rejects.toThrow('nobody reads');
    await start(undefined, crash);
    const app = await createApp(env, database);
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const statuses: number[] = [];
    for (const secret of links)
      statuses.push((await app.inject({ method: 'POST', url: '/v1/start', headers, payload: { secret } })).statusCode);
    await app.close();
    expect([new Set(links).size, statuses]).toEqual([3, [404, 404, 204]]);
  });

  it('after one whose token was lost uses the token that the operator chose', async () => {
    await expect(start(undefined, () => Promise.reject(new Error('nobody reads')))).rejects.toThrow('nobody reads');
    expect(await start(CHOSEN)).toBe('chosen');
    expect(await start()).toBeUndefined();
    expect(await rows('SELECT 1 FROM api_tokens')).toHaveLength(1);
    expect(await rows('SELECT 1 FROM first_links')).toEqual([]);
  });

  it('that fails leaves nothing behind, and the next start counts as the first', async () => {
    await migrate(dataSourceOptions(env, database), MIGRATIONS);
    await rows('ALTER TABLE api_tokens RENAME COLUMN label TO name');
    await expect(start()).rejects.toThrow('label');
    await rows('ALTER TABLE api_tokens RENAME COLUMN name TO label');
    expect(await start()).toBeDefined();
    expect(await rows('SELECT 1 FROM users')).toHaveLength(1);
  });
});
