import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsObject, IsString, Length, ValidateBy } from 'class-validator';
import { IgnoresFurtherProperties } from '../../../common/http/dto-shape.js';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

/** A message of the Model Context Protocol. */
@IgnoresFurtherProperties()
@Examples({
  'List the tools': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  'List your organizations': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listSpaces', arguments: {} } },
})
export class McpMessageDto {
  /** @example 2.0 */
  @IsIn(['2.0'])
  jsonrpc: string;

  /** The response has the same. Without it, there is none. */
  @ApiPropertyOptional({ oneOf: [{ type: 'string', maxLength: 255 }, { type: 'integer' }], example: 1 })
  @Optional()
  @ValidateBy({
    name: 'isRpcId',
    validator: {
      validate: (value) => (typeof value === 'string' && value.length <= 255) || Number.isSafeInteger(value),
      defaultMessage: () => 'must be a text of at most 255 characters or an integer',
    },
  })
  id?: string | number;

  /** @example tools/call */
  @IsString()
  @Length(1, 200)
  method: string;

  /** What the method takes: for `tools/call`, the `name` of the tool and its `arguments`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { name: 'listSpaces', arguments: {} } })
  @Optional()
  @IsObject({ message: 'must be an object' })
  params?: object;
}
