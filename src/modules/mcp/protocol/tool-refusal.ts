import type { ToolAnswer } from './tool.js';

/** A refusal with data that helps to call the tool again. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';

  constructor(
    message: string,
    readonly data: ToolAnswer['data'],
  ) {
    super(message);
  }
}
