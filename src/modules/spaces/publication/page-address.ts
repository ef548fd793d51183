/** The URL of a page below the URL at which its space is published. */
export const pageAddress = (space: string, path: string): string => [space, ...path.split('/').map(encodeURIComponent)].join('/');
