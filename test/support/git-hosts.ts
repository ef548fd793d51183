import { createHmac } from 'node:crypto';

export interface GitHost {
  name: string;
  /** What it sends after a push. */
  push: (ref: string, oid: string) => object;
  headers: Readonly<Record<string, string>>;
  /** How it proves who it is. */
  proof: (body: string, secret: string) => Record<string, string>;
  /** Whether it signs the bytes of the body. */
  signs: boolean;
}

const hmac = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');
const BEFORE = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';

const gitea = (ref: string, oid: string) => ({
  ref,
  before: BEFORE,
  after: oid,
  compare_url: `https://git.example.com/docs/handbook/compare/${BEFORE}...${oid}`,
  commits: [{ id: oid, message: 'Edit', author: { name: 'Grace', email: 'grace@example.com' }, modified: ['README.md'] }],
  total_commits: 1,
  repository: { id: 35, name: 'handbook', full_name: 'docs/handbook', default_branch: 'main' },
  pusher: { id: 1, login: 'grace', email: 'grace@example.com' },
});

/** The hosts whose hooks are received, with bodies in the form of those that they send. */
export const GIT_HOSTS: readonly GitHost[] = [
  {
    name: 'GitHub',
    headers: {
      'x-github-event': 'push',
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'user-agent': 'GitHub-Hookshot/044aadd',
    },
    push: (ref, oid) => ({
      ref,
      before: BEFORE,
      after: oid,
      repository: { id: 186853002, name: 'handbook', full_name: 'docs/handbook', default_branch: 'main', private: true },
      pusher: { name: 'grace', email: 'grace@example.com' },
      created: false,
      deleted: false,
      forced: false,
      base_ref: null,
      commits: [{ id: oid, message: 'Edit “Setup”', distinct: true, modified: ['README.md'] }],
      head_commit: { id: oid, message: 'Edit “Setup”' },
    }),
    proof: (body, secret) => ({
      'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
      'x-hub-signature-256': `sha256=${hmac(body, secret)}`,
    }),
    signs: true,
  },
  {
    name: 'GitLab',
    headers: { 'x-gitlab-event': 'Push Hook', 'x-gitlab-instance': 'https://gitlab.com', 'user-agent': 'GitLab/17.0' },
    push: (ref, oid) => ({
      object_kind: 'push',
      event_name: 'push',
      before: BEFORE,
      after: oid,
      ref,
      checkout_sha: oid,
      user_username: 'grace',
      project_id: 15,
      project: { id: 15, path_with_namespace: 'docs/handbook', default_branch: 'main' },
      commits: [{ id: oid, message: 'Edit', modified: ['README.md'] }],
      total_commits_count: 1,
    }),
    proof: (_, secret) => ({ 'x-gitlab-token': secret }),
    signs: false,
  },
  {
    name: 'Gitea',
    headers: { 'x-gitea-event': 'push', 'x-gitea-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead473' },
    push: gitea,
    proof: (body, secret) => ({ 'x-gitea-signature': hmac(body, secret) }),
    signs: true,
  },
  {
    name: 'Forgejo',
    headers: { 'x-forgejo-event': 'push', 'x-forgejo-delivery': 'f6266f16-1bf3-46a5-9ea4-602e06ead474' },
    push: gitea,
    proof: (body, secret) => ({ 'x-forgejo-signature': hmac(body, secret) }),
    signs: true,
  },
  {
    name: 'Bitbucket',
    headers: { 'x-event-key': 'repo:push', 'x-hook-uuid': 'd7a6e8a1-0a0e-4a5c-9a0b-1b1c2d3e4f50', 'user-agent': 'Bitbucket-Webhooks/2.0' },
    push: (ref, oid) => {
      const side = (hash: string) => ({ type: 'branch', name: ref.replace('refs/heads/', ''), target: { type: 'commit', hash } });
      return {
        actor: { type: 'user', nickname: 'grace' },
        repository: { type: 'repository', full_name: 'docs/handbook' },
        push: { changes: [{ old: side(BEFORE), new: side(oid), created: false, closed: false, forced: false }] },
      };
    },
    proof: (body, secret) => ({ 'x-hub-signature': `sha256=${hmac(body, secret)}` }),
    signs: true,
  },
  {
    name: 'Bitbucket Data Center',
    headers: { 'x-event-key': 'repo:refs_changed', 'x-request-id': '57ad4b10-0f5e-4a9b-8d5f-6f0c1a2b3c4d' },
    push: (ref, oid) => ({
      eventKey: 'repo:refs_changed',
      date: '2026-11-20T09:30:02+0000',
      actor: { name: 'grace', id: 1 },
      repository: { slug: 'handbook', project: { key: 'DOCS' } },
      changes: [
        {
          ref: { id: ref, displayId: ref.replace('refs/heads/', ''), type: 'BRANCH' },
          refId: ref,
          fromHash: BEFORE,
          toHash: oid,
          type: 'UPDATE',
        },
      ],
    }),
    proof: (body, secret) => ({ 'x-hub-signature': `sha256=${hmac(body, secret)}` }),
    signs: true,
  },
];
