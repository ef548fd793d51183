/** The import was cancelled, or its space was deleted: nothing is left to do. */
export class ImportStopped extends Error {}
