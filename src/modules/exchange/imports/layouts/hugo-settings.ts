import type { StructureFiles } from './structure-files.js';
import { tomlTables } from './toml-tables.js';

/** What a file of settings in TOML, YAML or JSON says. */
export async function settingsOf(files: StructureFiles, path: string): Promise<unknown> {
  return path.endsWith('.toml') ? tomlTables((await files.text(path)) ?? '') : files.yaml(path);
}
