/** The engine cannot translate. The message is shown to callers: it names what to do and contains no secrets. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
}
