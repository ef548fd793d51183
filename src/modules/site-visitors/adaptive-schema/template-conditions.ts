import type { AdaptiveSchema, ClaimSchema, LeafSchema } from '../../site-structure/adaptive-schema.js';

/** A condition for a section or a site space, to begin with. */
export interface TemplateCondition {
  /** When the condition holds. */
  description: string;
  condition: string;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const CLAIMS = 'visitor.claims';

/** Conditions on the claims of a schema: one on each claim, and one on each value that it may have. */
export function templateConditions({ properties }: AdaptiveSchema): TemplateCondition[] {
  return conditionsIn(properties, CLAIMS, []);
}

const conditionsIn = (properties: Readonly<Record<string, ClaimSchema>>, owner: string, names: readonly string[]): TemplateCondition[] =>
  Object.entries(properties).flatMap(([name, claim]) => conditionsOn(claim, memberOf(owner, name), [...names, name]));

function conditionsOn(claim: ClaimSchema, path: string, names: readonly string[]): TemplateCondition[] {
  if (claim.type === 'object') return conditionsIn(claim.properties, path, names);
  const about = (words: string) => `${names.join('.')} ${words}${claim.description === undefined ? '' : `: ${claim.description}`}`;
  const known = { description: about('is known'), condition: `${path} != null` };
  const values = valuesOf(claim.type === 'array' ? claim.items : claim);
  const each = values.map((value) =>
    claim.type === 'array'
      ? { description: about(`contains ${value}`), condition: `${path}.includes(${value})` }
      : { description: about(`is ${value}`), condition: `${path} == ${value}` },
  );
  return [known, ...each];
}

/** The values that a claim may have, as an expression writes them; none if there is no end to them. */
function valuesOf(leaf: LeafSchema): string[] {
  if (leaf.type === 'boolean') return ['true', 'false'];
  return leaf.type === 'string' ? (leaf.enum ?? []).map(quoted) : [];
}

const memberOf = (owner: string, name: string) => (IDENTIFIER.test(name) ? `${owner}.${name}` : `${owner}[${quoted(name)}]`);

/** Expressions know few escapes, so only what would end the text is escaped. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
