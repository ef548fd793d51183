interface Operations {
  size: number;
  filter(keep: (operation: { get(name: string): unknown; getIn(path: readonly string[]): unknown }) => boolean): Operations;
}

interface Section {
  get(name: 'operations'): Operations;
  set(name: 'operations', operations: Operations): Section;
}

interface Sections {
  map(change: (section: Section) => Section): Sections;
  filter(keep: (section: Section) => boolean): Sections;
}

interface Explorer {
  layoutSelectors: { currentFilter(): unknown };
}

type IsShown = (thing: readonly string[], otherwise: unknown) => boolean;

/**
 * A plugin of the explorer. It is sent to the browser as source text, so it cannot use anything from outside. Typing
 * into the filter box finds operations by summary, address or id (the explorer itself finds only sections), and opens
 * their sections.
 */
export function findOperations() {
  return {
    fn: {
      opsFilter: (sections: Sections, phrase: string): Sections => {
        const words = phrase.toLowerCase().split(/\s+/);
        const found = (operation: { get(name: string): unknown; getIn(path: readonly string[]): unknown }): boolean => {
          const text = [
            operation.getIn(['operation', 'summary']),
            operation.getIn(['operation', 'operationId']),
            operation.getIn(['operation', 'tags', '0']),
            operation.get('method'),
            operation.get('path'),
          ]
            .join(' ')
            .toLowerCase();
          return words.every((word) => text.includes(word));
        };
        return sections
          .map((section) => section.set('operations', section.get('operations').filter(found)))
          .filter((section) => section.get('operations').size > 0);
      },
    },
    statePlugins: {
      layout: {
        wrapSelectors: {
          isShown:
            (original: IsShown, explorer: Explorer) =>
            (_: unknown, ...[thing, otherwise]: Parameters<IsShown>): boolean => {
              const phrase = explorer.layoutSelectors.currentFilter();
              if (thing[0] === 'operations-tag' && typeof phrase === 'string' && phrase !== '') return true;
              return original(thing, otherwise);
            },
        },
      },
    },
  };
}
