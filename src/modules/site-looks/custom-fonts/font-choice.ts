import { getSchemaPath } from '@nestjs/swagger';
import { isRecord } from '../../../common/json/is-record.js';
import { SiteFontFace } from '../styling.view.js';

/** A font of the organization, as a customization names it. */
export interface CustomFontChoice {
  id: string;
}

/** What else is accepted, so that what was read can be sent again. */
const IGNORED: Readonly<Record<string, object>> = {
  custom: { type: 'boolean' },
  fontFamily: { type: 'string' },
  fontFaces: { type: 'array', items: { $ref: getSchemaPath(SiteFontFace) } },
};
const LONGEST_ID = 100;

export const CUSTOM_FONT = {
  title: 'CustomFontChoice',
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: LONGEST_ID, description: 'The id of a font of the organization.' },
    ...Object.fromEntries(
      Object.entries(IGNORED).map(([name, schema]) => [name, { ...schema, description: 'Ignored: what was read can be sent again.' }]),
    ),
  },
  additionalProperties: false,
};

/** What is wrong with a font that a customization names; undefined if nothing is. Whether there is one with this id is not checked. */
export function problemOfFont(value: unknown, names: readonly string[]): string | undefined {
  if (typeof value === 'string') return names.includes(value) ? undefined : `must be one of ${names.join(', ')}, or a font with an \`id\``;
  const isSound =
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    value['id'] !== '' &&
    value['id'].length <= LONGEST_ID &&
    Object.keys(value).every((name) => name === 'id' || Object.hasOwn(IGNORED, name));
  return isSound ? undefined : 'must be the name of a font, or an object with the `id` of a font of the organization';
}
