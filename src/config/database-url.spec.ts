import { describe, expect, it } from 'vitest';
import { acceptedInsteadOf, databaseServersOf } from './database-url.js';

describe('a URL with one host', () => {
  it.each([
    'postgres://user:password@db.example.com:5432/bindery',
    'postgresql://db/bindery?sslmode=verify-full',
    'postgres://user:a,b@db/bindery',
    'postgres://user:p%40ss%2Cword@[2001:db8::1]:5433/bindery',
    'postgres://bindery@localhost/bindery?host=/run/postgresql&port=5432',
  ])('is taken as it is: %s', (url) => {
    expect(acceptedInsteadOf(url)).toBeUndefined();
    expect(databaseServersOf(url)).toEqual({ urls: [url], findPrimary: false });
  });

  it.each(['read-write', 'primary'])('may demand a server that takes writes: %s', (session) => {
    const url = `postgres://db/bindery?target_session_attrs=${session}`;
    expect(acceptedInsteadOf(url)).toBeUndefined();
    expect(databaseServersOf(url)).toEqual({ urls: [url], findPrimary: true });
  });
});

describe('a URL with several hosts', () => {
  it('is one URL for each host, with the same user, password, path and parameters', () => {
    const url = 'postgres://user:a,b%40c@one:5432,two,[2001:db8::1]:5433,[::1]/bindery?sslmode=require';
    expect(acceptedInsteadOf(url)).toBeUndefined();
    expect(databaseServersOf(url)).toEqual({
      urls: [
        'postgres://user:a,b%40c@one:5432/bindery?sslmode=require',
        'postgres://user:a,b%40c@two/bindery?sslmode=require',
        'postgres://user:a,b%40c@[2001:db8::1]:5433/bindery?sslmode=require',
        'postgres://user:a,b%40c@[::1]/bindery?sslmode=require',
      ],
      findPrimary: true,
    });
  });

  it('has its hosts before the path', () => {
    for (const url of ['postgres://localhost/db?host=a,b', 'postgres://a,b/db?host=c', 'postgres:///db?host=a,b', 'postgres://a,,b/db'])
      expect(acceptedInsteadOf(url), url).toBe(
        'a URL with all hosts before its path, as in postgres://user:password@a:5432,b:5432/bindery',
      );
  });
});

describe('a URL that is no address of a database', () => {
  it.each(['mysql://db', 'db:5432/bindery', 'postgres://a:5432,b:99999/db', 'postgres://user@a,/db', 'mysql://a,b/db', 'a,b'])(
    'is refused: %s',
    (url) => expect(acceptedInsteadOf(url)).toBe('a URL starting with postgres:// or postgresql://'),
  );

  it.each(['any', 'read-only', 'standby', 'prefer-standby', ''])('is refused for other servers than those for writes: %s', (session) => {
    for (const hosts of ['a', 'a,b'])
      expect(acceptedInsteadOf(`postgres://${hosts}/db?target_session_attrs=${session}`)).toBe(
        'a URL with target_session_attrs=read-write or primary, or without it: Bindery needs the server that takes writes',
      );
  });
});
