import { isRecord } from '../../common/json/is-record.js';
import type { PageAction } from './customization-values.js';
import type { Settings } from './settings.js';

/** Earlier versions of the contract have a flag in one of the groups for each of these actions. */
const FLAGS = [
  ['pageActions', 'externalAI', 'external-ai'],
  ['pageActions', 'markdown', 'markdown'],
  ['pageActions', 'mcp', 'mcp'],
  ['pdf', 'enabled', 'pdf'],
  ['git', 'showEditLink', 'git'],
] as const;

interface Actions {
  /** The actions at the moment. */
  current: readonly PageAction[];
  /** The actions that a reset leads to. */
  inherited: readonly PageAction[];
}

/** The change with the actions in `pageActions.items` only. `items` decides if it is sent; otherwise each flag changes its action. */
export function changeOfActions({ pdf, git, pageActions, ...change }: Settings, { current, inherited }: Actions): Settings {
  if (pageActions === null) return { ...change, pageActions };
  const groups: Settings = { pdf, git, pageActions };
  const { items } = isRecord(pageActions) ? pageActions : {};
  if (items !== undefined) return { ...change, pageActions: { items } };
  let actions = current;
  for (const [group, flag, action] of FLAGS) {
    const value = groups[group] === null ? null : isRecord(groups[group]) ? groups[group][flag] : undefined;
    if (value === undefined) continue;
    const isWanted = value === null ? inherited.includes(action) : value === true;
    if (isWanted !== actions.includes(action)) actions = isWanted ? [...actions, action] : actions.filter((one) => one !== action);
  }
  return actions === current ? change : { ...change, pageActions: { items: actions } };
}
