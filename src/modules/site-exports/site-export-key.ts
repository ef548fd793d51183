/** The key of an archive in the file store. */
export const siteExportKey = (siteExportId: string): string => `site-export-${siteExportId}`;
