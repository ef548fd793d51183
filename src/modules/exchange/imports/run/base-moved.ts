/** The content has changed since the import was planned. */
export class BaseMoved extends Error {}
