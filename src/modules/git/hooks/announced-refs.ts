/** What a hook may contain; nothing of it is relied on. */
interface Announcement {
  ref?: unknown;
  push?: { changes?: unknown };
  changes?: unknown;
}

/** A branch of Bitbucket, before or after a push. */
type Side = { type?: unknown; name?: unknown } | null | undefined;

/** Hosts can send the JSON as the only field of a form. */
const FIELD = 'payload=';

/**
 * The refs that a push has moved, as far as the body tells; undefined if it tells something else, such as that a pull request was closed.
 * GitHub, GitLab, Gitea and Forgejo name one, Bitbucket several.
 */
export function announcedRefs(text: string): string[] | undefined {
  const { ref, push, changes } = read(text);
  if (typeof ref === 'string') return ref.startsWith('refs/') ? [ref] : undefined;
  const moved = push?.changes ?? changes;
  if (!Array.isArray(moved)) return undefined;
  const refs = moved.flatMap(refsOf);
  return refs.includes(undefined) ? undefined : refs.filter((name) => name !== undefined);
}

function refsOf(change: { ref?: { id?: unknown }; old?: Side; new?: Side } | null): (string | undefined)[] {
  if (typeof change?.ref?.id === 'string') return [change.ref.id];
  const sides = [change?.old, change?.new].filter((side) => side !== null && side !== undefined);
  return sides.length === 0
    ? [undefined]
    : sides.map(({ type, name }) => (typeof name === 'string' ? `refs/${type === 'branch' ? 'heads' : 'tags'}/${name}` : undefined));
}

function read(text: string): Announcement {
  try {
    const json = text.startsWith(FIELD) ? new URLSearchParams(text).get('payload')! : text;
    return (JSON.parse(json) as Announcement | null) ?? {};
  } catch {
    return {};
  }
}
