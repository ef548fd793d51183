const DEEPEST_STACK = 50;
/** A method or a function of ours: `at async SpacesService.update (file:///…/dist/modules/spaces/spaces.service.js:45:12)`. */
const FRAME = /^ +at (?:async )?(?:Function\.|Object\.)?([\w$.]+)(?: \[as [\w$]+\])? \(.*\/(?:dist|src)\/(?!common\/(?:db|trace)\/)/;

/** The method that sent the statement which is about to run, or whose answer arrives in this turn. */
export function callerOf(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEPEST_STACK;
  const here: { stack?: string } = {};
  Error.captureStackTrace(here);
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of here.stack?.split('\n') ?? []) {
    const found = line.includes('/node_modules/') ? undefined : FRAME.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
