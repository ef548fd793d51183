// A filled installation, made and read through the HTTP API of version 0.1.0. The same seed makes the same content.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WORDS = 'engine mill store card loom number wheel column pattern notes table carry operation variable'.split(' ');

/** Small and repeatable: mulberry32. */
function randomOf(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Calls one service as one user. Any status but the expected one is an error that names the request. */
export function client(url, token) {
  const call = async (method, path, { body, status = [200, 201, 202, 204], form } = {}) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
    const request = { method, headers, body: form ?? (body && JSON.stringify(body)) };
    const response = await fetch(`${url}/v1${path}`, request);
    const text = await response.text();
    if (![status].flat().includes(response.status)) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 400)}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
  return {
    url,
    get: (path, options) => call('GET', path, options),
    post: (path, body = {}, options = {}) => call('POST', path, { body, ...options }),
    put: (path, body) => call('PUT', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    delete: (path) => call('DELETE', path),
    upload: (path, form) => call('POST', path, { form }),
    as: (other) => client(url, other),
  };
}

/** Invites an address by mail, and accepts with the link of the mail. Returns the id of the user. */
export async function invite(api, dataDir, organizationId, email) {
  await api.post(`/orgs/${organizationId}/invites`, { emails: [email], role: 'edit' });
  const directory = join(dataDir, 'mail');
  for (let attempt = 0; attempt < 200; attempt += 1, await sleep(50)) {
    const mail = readMails(directory).find((text) => text.includes(email));
    if (!mail) continue;
    const inviteId = /"inviteId": ?"(\w+)"|invites\/(\w+)|invite=(\w+)/.exec(mail)?.slice(1).find(Boolean);
    const secret = /bdi_\w+/.exec(mail)[0];
    const { id } = await accept(api, organizationId, inviteId, secret);
    return id;
  }
  throw new Error(`No mail to ${email} within ten seconds`);
}

/** Mails are quoted-printable. */
const readMails = (directory) =>
  !existsSync(directory)
    ? []
    : readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) =>
          readFileSync(join(entry.parentPath, entry.name), 'utf8')
            .replaceAll(/=\r?\n/g, '')
            .replaceAll('=3D', '='),
        );

async function accept(api, organizationId, inviteId, secret) {
  const { token } = await api.as(undefined).post(`/orgs/${organizationId}/invites/${inviteId}`, { secret, displayName: 'Invited Person' });
  return api.as(token).get('/user');
}

const paragraph = (text) => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    },
  ],
});

/** Makes the world. Returns the ids that `readWorld` and the smoke tests start from. */
export async function makeWorld(api, dataDir, seed) {
  const random = randomOf(seed);
  const words = (count) => Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(' ');
  const org = await api.post('/orgs', { title: 'Analytical Engines' });
  await api.patch(`/orgs/${org.id}`, { emailDomains: ['example.com'] });
  await api.put(`/orgs/${org.id}/agent-instructions`, { instructions: paragraph(words(6)) });
  const people = [];
  for (const name of ['ada', 'grace', 'mary']) {
    const person = await api.post('/users', { email: `${name}@example.com`, displayName: `${name} ${words(1)}` });
    const { token } = await api.post(`/users/${person.id}/tokens`, { label: words(2) });
    await api.as(token).post(`/orgs/${org.id}/join`);
    people.push({ id: person.id, token });
  }
  await invite(api, dataDir, org.id, 'invited@elsewhere.example');
  await api.post(`/orgs/${org.id}/invites`, { emails: ['waiting@elsewhere.example'], role: 'read' });
  const team = await api.put(`/orgs/${org.id}/teams`, { title: 'Writers', members: people.map(({ id }) => id) });
  const collection = await api.post(`/orgs/${org.id}/collections`, { title: 'Engineering' });
  const spaces = [];
  for (let i = 0; i < 3; i += 1) spaces.push(await makeSpace(api, { org, team, collection, people, words, random, number: i }));
  await api.put(`/orgs/${org.id}/templates/${spaces[0].id}`, { title: 'Handbook', description: words(5) });
  const binned = await api.post(`/orgs/${org.id}/spaces`, { title: 'In the bin' });
  await api.delete(`/spaces/${binned.id}`);
  return { organizationId: org.id, teamId: team.id, collectionId: collection.id, people, spaces };
}

async function makeSpace(api, { org, team, collection, people, words, random, number }) {
  const space = await api.post(`/orgs/${org.id}/spaces`, { title: `Space ${number}`, parent: collection.id, language: 'en' });
  await api.patch(`/spaces/${space.id}`, { editMode: 'live' });
  await api.post(`/spaces/${space.id}/permissions`, { role: 'review', teams: [team.id] });
  const page = (ref, into) => ({
    operation: 'insert_page',
    ref,
    into,
    title: `${ref} ${words(1)}`,
    document: {
      markdown: `# ${ref}\n\n${words(20 + random(60))}\n\n* ${words(3)}\n* **${words(2)}**\n\n{% hint style="info" %}\n${words(8)}\n{% endhint %}\n\n| a | b |\n|---|---|\n| ${words(1)} | ${words(2)} |\n\n\`\`\`js\nrun()\n\`\`\`\n\n[Start](./start.md)\n`,
    },
  });
  await api.post(`/spaces/${space.id}/content`, {
    changes: [
      { operation: 'insert_group', title: 'Reference', ref: 'reference' },
      page('start'),
      ...Array.from({ length: 4 + random(3) }, (_, i) => page(`page-${i}`, i % 2 ? 'reference' : undefined)),
      { operation: 'insert_link', title: 'Status', target: { kind: 'url', url: 'https://status.example.com' } },
      { operation: 'insert_reusable_content', title: 'Support', document: { markdown: words(9) } },
      { operation: 'set_variables', variables: { product: words(1) } },
    ],
  });
  const form = new FormData();
  form.append('file', new Blob([words(12)], { type: 'text/plain' }), 'notes.txt');
  await api.upload(`/spaces/${space.id}/content/files`, form);
  const ada = api.as(people[0].token);
  const comment = await ada.post(`/spaces/${space.id}/comments`, { body: { markdown: `What of *${words(2)}*?` } });
  await api.post(`/spaces/${space.id}/comments/${comment.id}/replies`, { body: { markdown: words(4) } });
  await changeRequest(ada, api, space.id, people, words);
  const open = await ada.post(`/spaces/${space.id}/change-requests`, { status: 'open' });
  await ada.post(`/spaces/${space.id}/change-requests/${open.id}/content`, { changes: [page('proposed')] });
  return { id: space.id };
}

async function changeRequest(ada, api, spaceId, people, words) {
  const request = await ada.post(`/spaces/${spaceId}/change-requests`, { status: 'open' });
  const path = `/spaces/${spaceId}/change-requests/${request.id}`;
  await ada.post(`${path}/content`, { changes: [{ operation: 'insert_page', title: 'Merged page', document: { markdown: words(10) } }] });
  await ada.post(`${path}/requested-reviewers`, { subject: words(2), users: [people[1].id] });
  await api.as(people[1].token).post(`${path}/reviews`, { status: 'approved', comment: { markdown: words(3) } });
  await api.post(`${path}/merge`);
}

/** All that members and administrators of the old version read, by address. */
export async function readWorld(api, { organizationId, teamId, collectionId, people, spaces }) {
  const world = {};
  const read = async (path) => (world[path] = await api.get(path));
  const org = `/orgs/${organizationId}`;
  await read('/user');
  for (const { id } of people) await read(`/users/${id}/tokens`);
  for (const list of [
    '',
    '/agent-instructions',
    '/members?sort=joinedAt&order=asc',
    '/teams',
    '/link-invites',
    '/spaces?limit=100',
    '/collections',
    '/templates',
    '/change-requests',
  ])
    await read(`${org}${list}`);
  await read(`${org}/teams/${teamId}/members`);
  await read(`/collections/${collectionId}/spaces`);
  for (const { id } of people) await read(`${org}/members/${id}`);
  for (const { id } of spaces) await readSpace(read, `/spaces/${id}`);
  return world;
}

async function readSpace(read, space) {
  await read(space);
  for (const list of ['/permissions/aggregate', '/permissions/users', '/permissions/teams', '/commenters', '/content/files'])
    await read(space + list);
  const { items: revisions } = await read(`${space}/revisions`);
  for (const { id } of revisions) await read(`${space}/revisions/${id}/changes`);
  await readContent(read, `${space}/content`);
  await readContent(read, `${space}/revisions/${revisions.at(-1).id}`, '');
  await readRemarks(read, space);
  const { items: requests } = await read(`${space}/change-requests?status=open`);
  const { items: merged } = await read(`${space}/change-requests?status=merged`);
  for (const { id } of [...requests, ...merged]) {
    const request = `${space}/change-requests/${id}`;
    await read(request);
    for (const list of ['/changes', '/contributors', '/reviews', '/requested-reviewers']) await read(request + list);
    await readContent(read, `${request}/content`);
    await readRemarks(read, request);
  }
}

async function readContent(read, content) {
  await read(content);
  const { pages } = await read(`${content}/pages`);
  const walk = async (list) => {
    for (const page of list) {
      if (page.type === 'document') {
        await read(`${content}/page/${page.id}`);
        await read(`${content}/page/${page.id}/document`);
        await read(`${content}/page/${page.id}?format=markdown`);
      }
      await walk(page.pages ?? []);
    }
  };
  await walk(pages);
}

async function readRemarks(read, mount) {
  const { items } = await read(`${mount}/comments?format=markdown`);
  for (const { id } of items) await read(`${mount}/comments/${id}/replies`);
}

/** The members of `before` that `after` lacks or has with another value. Members that were added are no difference. */
export function differences(before, after, path = '') {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value, i) => differences(value, after[i], `${path}[${i}]`));
  if (isObject(before) && isObject(after))
    return Object.keys(before).flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path} .${key}`));
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [former, current] = [JSON.stringify(before) ?? 'nothing', JSON.stringify(after) ?? 'nothing'];
  let same = 0;
  while (former[same] === current[same]) same += 1;
  const from = Math.max(0, same - 10);
  return [`${path}: ${former.slice(from, from + 120)} -> ${current.slice(from, from + 120)}`];
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
