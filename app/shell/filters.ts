import { useLocation } from 'preact-iso';

export interface Filters {
  /** Those of the address; empty ones are not there. */
  values: Readonly<Record<string, string>>;
  /** Changes some, and keeps the others. An empty text removes one. */
  set: (changes: Readonly<Record<string, string>>) => void;
}

/** What of a list is shown. It is in the address, so that it can be linked and is kept when the page is loaded again. */
export function useFilters(): Filters {
  const { path, query, route } = useLocation();
  const set = (changes: Readonly<Record<string, string>>) => {
    const kept = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '');
    // What was looked at before is not another page, so the history has it once, and the page does not jump.
    route(kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path, true);
  };
  return { values: query, set };
}
