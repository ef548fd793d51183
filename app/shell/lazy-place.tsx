import type { ComponentType } from 'preact';
import { lazy } from 'preact-iso';
import { Place } from '../parts/place.js';
import { speakInPlaces, useWords } from '../words/language.js';

/** A place that is loaded when it is opened. A tab that is older than the service does not find it any more, and says so. */
export const lazyPlace = <Properties extends object>(load: () => Promise<ComponentType<Properties>>) =>
  lazy<ComponentType<Properties>>(() => load().catch(() => Outdated));

/** The same, for a place that shows texts which few places show: they are loaded beside it. */
export const lazyWordyPlace = <Properties extends object>(load: () => Promise<ComponentType<Properties>>) =>
  lazyPlace(async () => {
    const [Loaded] = await Promise.all([load(), speakInPlaces()]);
    return Loaded;
  });

const Outdated = () => {
  const { shell: words } = useWords();
  return (
    <Place title={words.outdated}>
      <p>{words.outdatedHint}</p>
      <button type="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </Place>
  );
};
