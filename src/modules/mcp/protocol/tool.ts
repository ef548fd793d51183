/** A JSON schema of the arguments of a tool. */
export type ArgumentsSchema = Readonly<Record<string, unknown>> & { type: 'object'; properties: Readonly<Record<string, object>> };

export interface ToolAnswer {
  /** For those who only read text. */
  text: string;
  /** The same as data. */
  data: Readonly<Record<string, unknown>>;
  /** The pages that the answer is about. */
  links?: readonly { url: string; title: string }[];
}

/**
 * A tool that programs call. Its texts are ours alone: nothing of any content is ever part of them, because programs trust what
 * tools say about themselves.
 */
export interface Tool<Caller> {
  name: string;
  title: string;
  description: string;
  /** Whether it changes something. */
  writes: boolean;
  input: ArgumentsSchema;
  /** The arguments fit `input`. Whoever may not do what the tool does gets an error of the API, as from its routes. */
  call(args: never, caller: Caller): Promise<ToolAnswer>;
}

/** All that one kind of caller can use. */
export interface ToolServer<Caller> {
  title: string;
  /** What the program should know before it uses a tool. */
  instructions: string;
  tools: readonly Tool<Caller>[];
}
