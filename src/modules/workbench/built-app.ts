import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'dist', 'app');

/** What the build says of the bundle: what a page loads, and all files there are. */
export interface Manifest {
  script: string;
  imports: string[];
  style: string;
  files: string[];
}

/** The files of the workbench, as `scripts/build-app.mjs` writes them. Without them the service works, only the workbench does not. */
@Injectable()
export class BuiltApp {
  private manifest: Promise<Manifest | undefined> | undefined;

  /** Undefined if the workbench is not built. */
  read(): Promise<Manifest | undefined> {
    return (this.manifest ??= this.readManifest());
  }

  /** The content of a file, or of its compressed copy. Only names of the manifest lead to files. */
  async file(name: string, isCompressed: boolean): Promise<Buffer | undefined> {
    const manifest = await this.read();
    if (!manifest?.files.includes(name)) return undefined;
    return readFile(join(FOLDER, 'assets', isCompressed ? `${name}.gz` : name));
  }

  licences(): Promise<Buffer> {
    return readFile(join(FOLDER, 'licences.txt'));
  }

  private async readManifest(): Promise<Manifest | undefined> {
    const text = await readFile(join(FOLDER, 'manifest.json'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as Manifest);
  }
}
