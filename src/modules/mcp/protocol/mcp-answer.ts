/** The response to a message of a program, as JSON. */
export interface McpAnswer {
  status: number;
  /** Absent for a message that needs no answer. */
  body?: string;
}

/** Codes of JSON-RPC. */
export const RPC_ERRORS = { parse: -32_700, invalidRequest: -32_600, methodNotFound: -32_601, refused: -32_000 } as const;

export function rpcError(status: number, error: keyof typeof RPC_ERRORS, message: string, id: unknown = null): McpAnswer {
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id: known, error: { code: RPC_ERRORS[error], message } }) };
}
