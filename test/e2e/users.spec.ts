import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();

describe('GET /v1/user', () => {
  it('answers the owner of the token', async () => {
    const user = await t.make.user({ photoUrl: 'https://example.test/me.png' });
    const reply = (await t.api.as(user).get('/v1/user')).expect(200);
    expect(reply.body).toMatchObject({
      object: 'user',
      id: user.id,
      email: user.email,
      photoURL: 'https://example.test/me.png',
      installationAdmin: false,
    });
    expect(reply.body.urls.location).toBe(`https://docs.example.test/v1/users/${user.id}`);
  });

  it('refuses a missing, a malformed and an unknown token alike', async () => {
    for (const headers of [{}, { authorization: 'Basic eHg6eHg=' }, { authorization: 'Bearer bdy_nobody' }]) {
      const reply = (await t.api.anonymous().get('/v1/user', {}, { headers: headers as Record<string, string> })).expect(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.body.error).toMatchObject({ code: 401, type: 'unauthorized', requestId: reply.headers['x-request-id'] });
    }
  });
});
