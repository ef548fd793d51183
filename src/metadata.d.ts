// What the sources say about the shapes of the API; the build writes the module this declares.
declare const metadata: () => Promise<Record<string, unknown>>;
export default metadata;
