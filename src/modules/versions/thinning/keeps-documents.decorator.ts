/** Returns the hashes of documents of a space that a module refers to from a table of its own. */
export type DocumentKeeper = (spaceId: string) => Promise<readonly string[]>;

export const KEEPS_DOCUMENTS = 'content:keeps-documents';

/**
 * The documents that the method returns are not collected, although no revision has them. A module whose tables have hashes of
 * documents must have such a method.
 */
export function KeepsDocuments() {
  return <Method extends DocumentKeeper>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    Reflect.defineMetadata(KEEPS_DOCUMENTS, true, value!);
  };
}
