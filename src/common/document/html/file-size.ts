const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes for readers of a language: `1.2 MB`. */
export function fileSize(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  // The short form of bytes has no plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: UNITS[power]!, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf(language), format).format(bytes / 1000 ** power);
}
