/** The address of a path in an archive as a file links to it. Both are relative to the root of the archive. */
export function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1);
  const steps = to.split('/');
  let shared = 0;
  while (shared < folder.length && shared < steps.length - 1 && folder[shared] === steps[shared]) shared++;
  const up = folder.slice(shared).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...steps.slice(shared).map(encodeStep)].join('/');
}

/** Also escapes what ends an address in Markdown. */
export const encodeStep = (step: string): string =>
  encodeURIComponent(step).replace(/[()!'*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
