import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Moment } from '../../../common/http/fields.js';
import type { AdaptiveSchema } from '../../site-structure/adaptive-schema.js';

@ApiSchema({ name: 'SiteAdaptiveSchema' })
export class SiteAdaptiveSchemaView {
  object: 'site-adaptive-schema';
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'A JSON Schema, draft-07, that names the claims of visitors.',
    example: {
      type: 'object',
      properties: { beta: { type: 'boolean', description: 'Whether the visitor takes part in the beta' } },
      additionalProperties: false,
    },
  })
  jsonSchema: AdaptiveSchema;
  @Moment() updatedAt: string;
}

@ApiSchema({ name: 'SiteAdaptiveTemplateCondition' })
export class TemplateConditionView {
  @ApiProperty({ description: 'When the condition holds.', example: 'plan is "enterprise": The plan that the visitor pays for' })
  description: string;
  @ApiProperty({
    description: 'An expression that sections and site spaces accept as their condition.',
    example: 'visitor.claims.plan == "enterprise"',
  })
  condition: string;
}

@ApiSchema({ name: 'SiteAdaptiveTemplateConditions' })
export class TemplateConditionsView {
  items: TemplateConditionView[];
}
