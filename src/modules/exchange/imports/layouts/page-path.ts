import { ASSETS, INCLUDES } from '../../format/archive-paths.js';

const PAGE = /\.(?:md|mdx|markdown|html?)$/i;
/** The file that is the page of its folder. */
const INDEX = /(?:^|\/)(?:readme|_?index)\.(?:md|mdx|markdown|html?)$/i;

/** Whether a file has the text of a page. */
export const isPagePath = (path: string): boolean => PAGE.test(path) && !/(?:^|\/)\.gitbook\//.test(path);

export const isReusableContentPath = (path: string): boolean => path.includes(`${INCLUDES}/`) && /\.md$/i.test(path);

export const isAssetPath = (path: string): boolean => path.includes(`${ASSETS}/`);

export const isIndexPath = (path: string): boolean => INDEX.test(path);

export const isHtmlPath = (path: string): boolean => /\.html?$/i.test(path);

/** The folder of a file, with a slash at its end. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The name of a file without its extension, or of the folder that it is the page of. Undefined for the page of the top. */
export function nameOfPage(path: string, root: string): string | undefined {
  if (!isIndexPath(path)) return path.slice(path.lastIndexOf('/') + 1).replace(PAGE, '');
  const folder = folderOf(path);
  return folder.length <= root.length ? undefined : nameOfFolder(folder);
}

export const nameOfFolder = (folder: string): string => folder.split('/').at(-2) ?? '';

/** The steps of a path from a folder; undefined if it leads above the top. */
export function follow(folder: string, address: string): string | undefined {
  const steps = folder.split('/').slice(0, -1);
  for (const step of address.split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
