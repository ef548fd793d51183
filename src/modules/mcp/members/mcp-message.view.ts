import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'McpReply' })
export class McpReplyView {
  /** @example 2.0 */
  jsonrpc: string;
  /** That of the message; null if the message could not be read. */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'integer' }], nullable: true, example: 1 }) id: string | number | null;
  /** What the method returns. */
  @ApiPropertyOptional({ type: Object, example: { tools: [] } }) result?: object;
  /** Why the message was refused. Refusals of tools are results with `isError`. */
  @ApiPropertyOptional({ type: Object, example: { code: -32_601, message: 'Method not found' } }) error?: object;
}
