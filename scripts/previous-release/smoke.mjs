// What two releases on one database must be able to do beside each other. Works with the API that both have.
import assert from 'node:assert/strict';
import { differences, invite } from './world.mjs';

/** `old` and `other` are clients of the same administrator; `name` makes what is created distinct. */
export async function smoke({ old, other, dataDir, made, name }) {
  for (const [writer, reader, by] of [
    [old, other, `old-${name}`],
    [other, old, `new-${name}`],
  ]) {
    await people(writer, reader, dataDir, made, by);
    const space = await pages(writer, reader, made, by);
    await requests(writer, reader, space);
    await remarks(writer, reader, space);
  }
  await site(other, made, name);
  await newBlocks(old, other, made, name);
}

async function people(writer, reader, dataDir, { organizationId }, by) {
  const person = await writer.post('/users', { email: `${by}@people.example`, displayName: by });
  const { token } = await writer.post(`/users/${person.id}/tokens`, { label: 'Smoke' });
  assert.equal((await reader.as(token).get('/user')).id, person.id);
  await reader.post('/users', { email: `${by}@PEOPLE.example`, displayName: by }, { status: 409 });
  const invited = await invite(writer, dataDir, organizationId, `${by}@invited.example`);
  assert.equal((await reader.get(`/orgs/${organizationId}/members/${invited}`)).user?.id ?? invited, invited);
}

async function pages(writer, reader, { organizationId }, by) {
  const { id } = await writer.post(`/orgs/${organizationId}/spaces`, { title: by });
  await reader.patch(`/spaces/${id}`, { editMode: 'live' });
  const insert = (title) => ({ changes: [{ operation: 'insert_page', title, document: { markdown: `Words of ${title}.\n\n${by}` } }] });
  await writer.post(`/spaces/${id}/content`, insert('First'));
  await reader.post(`/spaces/${id}/content`, insert('Second'));
  for (const api of [writer, reader]) {
    const tree = JSON.stringify(await api.get(`/spaces/${id}/content/pages`));
    assert.ok(tree.includes('First') && tree.includes('Second'), tree);
    assert.ok((await api.get(`/spaces/${id}/content/path/first?format=markdown`)).markdown.includes('Words of First.'));
  }
  return id;
}

async function requests(writer, reader, space) {
  const request = await writer.post(`/spaces/${space}/change-requests`, { status: 'open' });
  const path = `/spaces/${space}/change-requests/${request.id}`;
  const insert = (title) => ({ changes: [{ operation: 'insert_page', title, document: { markdown: title } }] });
  await writer.post(`${path}/content`, insert('Proposed'));
  await reader.post(`${path}/content`, insert('Also proposed'));
  await writer.post(`/spaces/${space}/content`, insert('Meanwhile'));
  await reader.post(`${path}/merge`);
  for (const api of [writer, reader]) {
    assert.equal((await api.get(path)).status, 'merged');
    const tree = JSON.stringify(await api.get(`/spaces/${space}/content/pages`));
    for (const title of ['Proposed', 'Also proposed', 'Meanwhile']) assert.ok(tree.includes(title), tree);
  }
}

async function remarks(writer, reader, space) {
  const { id } = await writer.post(`/spaces/${space}/comments`, { body: { markdown: 'Is *this* right?' } });
  await reader.post(`/spaces/${space}/comments/${id}/replies`, { body: { markdown: 'Yes.' } });
  for (const api of [writer, reader]) assert.equal((await api.get(`/spaces/${space}/comments/${id}/replies`)).items.length, 1);
}

/** Blocks that the previous release may not know stay as they are while it writes to the same space. */
async function newBlocks(old, other, { spaces }, name) {
  const content = `/spaces/${spaces[1].id}/content`;
  const markdown = `Energy $e = mc^2$ has a note.[^1]\n\n::: tip\nA container.\n:::\n\n###### Six\n\n[^1]: The note of ${name}.\n`;
  const page = (title, text) => ({ changes: [{ operation: 'insert_page', title, document: { markdown: text } }] });
  await other.post(content, page(`New blocks ${name}`, markdown));
  const path = `${content}/path/new-blocks-${name}`;
  const document = `${content}/page/${(await other.get(path)).id}/document`;
  const before = await other.get(document);
  assert.ok(before.nodes.length > 2);
  await old.post(content, page(`Old page ${name}`, 'Beside it.'));
  assert.ok(JSON.stringify(await old.get(`${content}/pages`)).includes(`new-blocks-${name}`));
  assert.deepEqual(differences(await old.get(document), before), []);
  assert.deepEqual(await other.get(document), before);
  assert.ok((await old.get(`${path}?format=markdown`)).markdown.includes('A container.'));
}

/** What only the new release has. */
async function site(api, { organizationId, spaces }, name) {
  const { id } = await api.post(`/orgs/${organizationId}/sites`, { title: `Site ${name}`, spaces: [spaces[0].id] });
  await api.post(`/orgs/${organizationId}/sites/${id}/publish`);
  assert.equal((await api.get(`/orgs/${organizationId}/sites/${id}`)).published, true);
}
