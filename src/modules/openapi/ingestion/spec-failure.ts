import type { ProcessErrorCode } from '../openapi-spec.entity.js';

const MOST = 50;
const LONGEST = 500;

/** A specification cannot be ingested. The messages are shown to the people of its organization. */
export class SpecFailure extends Error {
  override readonly name = 'SpecFailure';
  readonly messages: readonly string[];

  constructor(
    readonly code: ProcessErrorCode,
    messages: readonly string[],
    /** The number of all errors; `messages` are the first ones. */
    readonly count = messages.length,
  ) {
    super(messages[0]);
    this.messages = messages.slice(0, MOST).map(storable);
  }
}

/** Messages quote the specification, which may contain characters that PostgreSQL does not store. */
const storable = (message: string) => message.replaceAll('\0', '').slice(0, LONGEST).toWellFormed();
