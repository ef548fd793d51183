import { api } from '../../api/client.js';
import { ask, Problem } from '../../api/problem.js';
import { sendBytes } from '../../api/send-bytes.js';
import { isArchive, MOST_BYTES, MOST_FILES, MOST_UPLOADS, sizeOf, type ChosenFile } from './chosen-files.js';
import { packFiles } from './pack-files.js';

/** Where what is refused about files is said. */
export const FILES_POINTER = '/source/files';
const BYTES = 'application/octet-stream';

/** What is sent as one file. */
interface Parcel {
  name: string;
  content: Blob;
}

interface Announced extends Parcel {
  key: string;
  url: string;
}

/** Says what is wrong with files, beside their field. */
export const aboutFiles = (message: string): Problem => new Problem(400, message, { errors: [{ pointer: FILES_POINTER, message }] });

/** Why these files cannot be one import, as a word for it; undefined if they can. */
export function obstacleOf(files: readonly ChosenFile[]): 'noFiles' | 'tooMany' | 'tooLarge' | undefined {
  if (files.length === 0) return 'noFiles';
  const archives = files.filter(isArchive).length;
  if (files.length > MOST_FILES || archives + (archives < files.length ? 1 : 0) > MOST_UPLOADS) return 'tooMany';
  return sizeOf(files) > MOST_BYTES ? 'tooLarge' : undefined;
}

/** Archives are sent as they are. Other files go into one, so that they keep their folders, unless there is only one. */
export async function parcelsOf(
  files: readonly ChosenFile[],
  unreadable: (path: string) => string,
  signal: AbortSignal,
): Promise<readonly Parcel[]> {
  const refuse = (path: string) => aboutFiles(unreadable(path));
  const loose = files.filter((chosen) => !isArchive(chosen));
  const whole = loose.length > 1 ? files.filter(isArchive) : files;
  for (const { path, file } of whole)
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw refuse(path);
      });
  const parcels = whole.map(({ file }) => ({ name: file.name, content: file }));
  if (whole.length === files.length) return parcels;
  return [...parcels, { name: 'files.zip', content: await packFiles(loose, refuse, signal) }];
}

/** Announces all of them, before the first byte is sent: one that the service does not take is refused at once. Returns their keys. */
export async function send(
  organizationId: string,
  parcels: readonly Parcel[],
  signal: AbortSignal,
  onSending: (at: number, share: number) => void,
): Promise<string[]> {
  const announced: Announced[] = [];
  for (const parcel of parcels) announced.push(await announce(organizationId, parcel, signal));
  for (const [at, parcel] of announced.entries()) {
    onSending(at + 1, 0);
    await put(parcel, signal, (share) => onSending(at + 1, share));
  }
  return announced.map(({ key }) => key);
}

async function announce(organizationId: string, { name, content }: Parcel, signal: AbortSignal): Promise<Announced> {
  const body = { kind: 'import_file', file: { name, type: BYTES, size: content.size } } as const;
  const call = ask(api.POST('/v1/orgs/{organizationId}/storage/upload', { params: { path: { organizationId } }, body, signal }));
  const { key, url } = await call.catch((error: unknown) => {
    throw error instanceof Problem ? about(name, error) : error;
  });
  return { name, content, key, url };
}

/** What is refused about a file is said with its name, beside the field. Everything else stays as it is. */
function about(name: string, problem: Problem): Problem {
  if (problem.isPassing || problem.status === 401) return problem;
  const messages = problem.fields.length > 0 ? problem.fields.map(({ message }) => message) : [problem.message];
  const errors = messages.map((message) => ({ pointer: FILES_POINTER, message: `${name}: ${message}` }));
  return new Problem(problem.status, problem.message, { ...problem.refusal, errors });
}

/** The browser reads the file as it sends it. The signed address is that of this very service. */
async function put({ content, url }: Announced, signal: AbortSignal, onSent: (share: number) => void): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  const uploadId = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  const params = { path: { uploadId }, query: { token: searchParams.get('token') ?? '' } };
  await ask(
    api.PUT('/v1/uploads/{uploadId}', {
      params,
      body: '',
      fetch: sendBytes(content, onSent),
      headers: { 'content-type': BYTES },
      signal,
    }),
  );
}
