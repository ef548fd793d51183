import { createRequire } from 'node:module';

interface Bidi {
  getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
}

// The package has no types.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = /[\p{L}]/u;

/** The Unicode bidirectional algorithm for one line of text. */
export const bidiText = {
  /** Whether any letter is of a script that is written from right to left. */
  hasRightToLeft(text: string): boolean {
    return RIGHT_TO_LEFT.test(text);
  },

  /** Whether the text begins with a letter of such a script. */
  beginsRightToLeft(text: string): boolean {
    const [letter] = STRONG.exec(text.slice(0, 1000)) ?? [];
    return letter !== undefined && RIGHT_TO_LEFT.test(letter);
  },

  /** The level of each UTF-16 unit: odd ones are written from right to left. */
  levels(text: string, rightToLeft: boolean): Uint8Array {
    return bidi.getEmbeddingLevels(text, rightToLeft ? 'rtl' : 'ltr').levels;
  },

  /** Fonts reverse text of a right-to-left script themselves, but do not mirror brackets, and do not reverse punctuation alone. */
  mirrored(text: string): string {
    const characters = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
    return bidiText.beginsRightToLeft(text) ? characters.join('') : characters.toReversed().join('');
  },

  /** Rule L2: reverses each run of a level or higher, from the highest level down. */
  reordered<Part extends { level: number }>(logical: readonly Part[]): Part[] {
    const parts = [...logical];
    const highest = Math.max(0, ...parts.map(({ level }) => level));
    for (let level = highest; level >= 1; level--) {
      for (let from = 0; from < parts.length; from++) {
        if (parts[from]!.level < level) continue;
        let to = from;
        while (to < parts.length && parts[to]!.level >= level) to++;
        parts.splice(from, to - from, ...parts.slice(from, to).toReversed());
        from = to;
      }
    }
    return parts;
  },
};
