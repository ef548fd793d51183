import { expect, it } from 'vitest';
import { commitAddress, treeAddress } from './web-addresses.js';

const OID = '9c1185a5c5e9fc54612808977ee8f548b2258d31';
const REPOSITORY = { provider: 'git', ref: 'refs/heads/docs/v 2#', treeUrl: null, commitUrl: null } as const;

it.each([
  ['git', 'https://github.com/example/docs.git', 'https://github.com/example/docs', 'blob', 'commit'],
  ['git', 'ssh://git@github.com/example/docs.git', 'https://github.com/example/docs', 'blob', 'commit'],
  ['github', 'https://git.example.com:8443/example/docs', 'https://git.example.com:8443/example/docs', 'blob', 'commit'],
  ['gitlab', 'ssh://git@git.example.com:2222/a/b/docs.git', 'https://git.example.com/a/b/docs', '-/blob', '-/commit'],
] as const)('%s at %s is shown at %s', (provider, url, site, tree, commit) => {
  expect(treeAddress({ ...REPOSITORY, provider, url })).toBe(`${site}/${tree}/docs/v%202%23`);
  expect(commitAddress({ ...REPOSITORY, provider, url }, OID)).toBe(`${site}/${commit}/${OID}`);
});

it('where the host is not known, there is no address', () => {
  for (const url of [null, 'https://git.example.com/docs.git', 'file:///srv/docs.git']) {
    expect(treeAddress({ ...REPOSITORY, url })).toBeUndefined();
    expect(commitAddress({ ...REPOSITORY, url }, OID)).toBeUndefined();
  }
  expect(treeAddress({ ...REPOSITORY, provider: 'github', url: 'file:///srv/docs.git' })).toBeUndefined();
});

it('what somebody has told counts first', () => {
  const told = {
    ...REPOSITORY,
    url: 'https://github.com/example/docs.git',
    treeUrl: 'https://a.example/tree/',
    commitUrl: 'https://a.example/c',
  };
  expect(treeAddress(told)).toBe('https://a.example/tree');
  expect(commitAddress(told, OID)).toBe(`https://a.example/c/${OID}`);
});
