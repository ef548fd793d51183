import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { Examples } from '../../../common/openapi/examples.decorator.js';

const CLAIMS = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'The plan that the visitor pays for', enum: ['free', 'enterprise'] },
    unsigned: {
      type: 'object',
      description: 'What the browser of the visitor says',
      properties: { language: { type: 'string', description: 'The language of the browser', enum: ['en', 'fr'] } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

const ONE_CLAIM = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Whether the visitor takes part in the beta' } },
  additionalProperties: false,
};

@Examples({
  'One signed claim': { jsonSchema: ONE_CLAIM },
  'A signed claim and an unsigned one': { jsonSchema: CLAIMS },
})
export class UpdateSiteAdaptiveSchemaDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'A JSON Schema, draft-07, that names the claims; those that are not signed in the object `unsigned`.',
    example: CLAIMS,
  })
  @IsObject()
  jsonSchema: Record<string, unknown>;
}
