import { useEffect, useState } from 'preact/hooks';

/** Milliseconds in which the tab that loses a page stores what was typed last. */
const HAND_OVER = 500;

export type Holder = 'asking' | 'here' | 'elsewhere';

/**
 * Lets one tab of this browser write a page: two would keep their text in the same place. Browsers without TLS have no locks; then
 * it is as if two people wrote.
 */
export function useOnlyTab(key: string): { holder: Holder; take: () => void } {
  const [holder, setHolder] = useState<Holder>('locks' in navigator ? 'asking' : 'here');
  const [steals, setSteals] = useState(0);
  useEffect(() => {
    if (!('locks' in navigator)) return undefined;
    let release: () => void = () => undefined;
    let isGone = false;
    const held = navigator.locks.request(`bindery/${key}`, steals > 0 ? { steal: true } : { ifAvailable: true }, (lock) => {
      if (isGone) return undefined;
      if (!lock) setHolder('elsewhere');
      else if (steals === 0) setHolder('here');
      else setTimeout(() => !isGone && setHolder('here'), HAND_OVER);
      return lock ? new Promise<void>((resolve) => (release = resolve)) : undefined;
    });
    // Another tab took it.
    held.catch(() => setHolder('elsewhere'));
    return () => {
      isGone = true;
      release();
    };
  }, [key, steals]);
  return { holder, take: () => setSteals(steals + 1) };
}
