import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound, Unauthorized } from '../../../common/http/errors.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import { GitInstallation } from '../model/git-installation.entity.js';
import { concernsPreviews } from '../previews/preview-refs.js';
import { StartSyncs } from '../sync/start-syncs.js';
import { announcedRefs } from './announced-refs.js';
import { containsSecret, signaturesIn } from './hook-proof.js';
import { readSignedBody } from './read-signed-body.js';

/**
 * Receives what hosts announce. A hook is only a hint to look: whatever it says, the sync asks the host itself, so a repeated or
 * made-up one does no harm.
 */
@Injectable()
export class ReceiveHook {
  constructor(
    private readonly database: Database,
    private readonly sealedSecrets: SealedSecrets,
    private readonly startSyncs: StartSyncs,
  ) {}

  async receive(id: string, headers: IncomingHttpHeaders, body: unknown): Promise<void> {
    const installation = await this.database.repo(GitInstallation).findOneBy({ id });
    const sealed = installation?.hookSecret ?? null;
    const secret = sealed === null ? undefined : await this.sealedSecrets.open(sealed, id);
    // An installation without a secret takes no hooks, and looks like one that does not exist.
    if (!installation || secret === undefined) throw new NotFound('Git installation');
    const text = await readProven(headers, body, secret);
    const refs = text === undefined ? undefined : announcedRefs(text);
    // Other hooks do not tell whether the host announces pushes.
    if (text === undefined || refs !== undefined) await this.database.repo(GitInstallation).update(id, { hookSeenAt: new Date() });
    if (installation.ref !== null && (refs === undefined || refs.some((ref) => concerns(installation, ref))))
      await this.startSyncs.announce(id);
  }
}

const concerns = ({ ref: synced, previewRefs }: GitInstallation, ref: string) => ref === synced || concernsPreviews(previewRefs, ref);

/** The body, if whoever sends it knows the secret. Nobody who proves nothing makes the service read it. */
async function readProven(headers: IncomingHttpHeaders, body: unknown, secret: string): Promise<string | undefined> {
  const knowsSecret = containsSecret(headers, secret);
  const given = signaturesIn(headers);
  if (!knowsSecret && given.length === 0) throw unproven();
  const { signature, text } = await readSignedBody(body, secret);
  if (!knowsSecret && !given.some((one) => timingSafeEqual(one, signature))) throw unproven();
  return text;
}

const unproven = () => new Unauthorized('The signature is missing or wrong: enter the hook secret of the installation at the host');
