import { signal } from '@preact/signals';

/** Loads a module when it is needed first. Whatever was drawn without it is drawn again when it has come. */
export function onDemand<Module>(load: () => Promise<Module>): () => Module | undefined {
  const loaded = signal<Module | undefined>(undefined);
  let asked: Promise<void> | undefined;
  return () => {
    if (loaded.value) return loaded.value;
    asked ??= load().then((module) => {
      loaded.value = module;
    });
    return undefined;
  };
}
