/** Where class-transformer stores the metadata of its decorators. Nest reads it there too, for its mapped types. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
