/** The table of contents of an archive. */
export const SUMMARY = 'SUMMARY.md';
/** The folder of files. */
export const ASSETS = '.gitbook/assets';
/** The folder of reusable contents. */
export const INCLUDES = '.gitbook/includes';
/** The variables of the space. */
export const VARIABLES = '.gitbook/vars.yaml';
/** The page of a folder. */
export const FOLDER_PAGE = 'README.md';
