interface Answer {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** What is wrong with an answer that should be a refusal in the common format, or undefined. */
export function refusalProblem({ statusCode, headers, body }: Answer): string | undefined {
  if (statusCode < 400 || statusCode > 499) return `answers ${statusCode} ${body.slice(0, 200)}`;
  const { error, ...others } = JSON.parse(body) as { error: Record<string, unknown> };
  const { code, message, type, requestId, errors = [], ...details } = error;
  const fits =
    Object.keys(others).length === 0 &&
    Object.keys(details).length === 0 &&
    code === statusCode &&
    typeof message === 'string' &&
    /^[a-z-]+$/.test(String(type)) &&
    requestId === headers['x-request-id'] &&
    (errors as unknown[]).every(isFieldProblem);
  return fits ? undefined : `answers ${statusCode} in another shape: ${body.slice(0, 300)}`;
}

const isFieldProblem = (value: unknown) => {
  const { pointer, message, ...others } = value as Record<string, unknown>;
  return /^(\/|$)/.test(String(pointer)) && typeof message === 'string' && message !== '' && Object.keys(others).length === 0;
};
