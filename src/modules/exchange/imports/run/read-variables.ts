import { readDto } from '../../../../common/http/read-dto.js';
import { ContentBatch } from '../../../content/write/changes/content-batch.js';
import { changed, type VariableChanges } from '../../../content/write/changes/variables.field.js';
import type { Variables } from '../../../versions/records/content-root.js';
import { ImportFailed } from '../model/import-failed.js';

/** The variables of a space after those of an import are set, by the rules of a request. */
export async function readVariables(before: Variables, said: Readonly<Record<string, unknown>>): Promise<Variables> {
  const { problems } = await readDto(ContentBatch, { changes: [{ operation: 'set_variables', variables: said }] }, false);
  const [problem] = problems.first;
  if (problem) throw new ImportFailed(`The variables in \`vars.yaml\` are invalid: the value ${problem.message}`);
  return changed(before, said as VariableChanges);
}
