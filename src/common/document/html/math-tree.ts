import temml from 'temml';

/** A node of the MathML that Temml writes. Nodes without a type hold children only. */
export interface MathTree {
  type?: string;
  text?: string;
  attributes?: Readonly<Record<string, unknown>>;
  classes?: readonly string[];
  style?: Readonly<Record<string, string | number | undefined>>;
  children?: readonly MathTree[];
}

/**
 * Private part of Temml: `__renderToMathMLTree`, which its types list by another name. Worth: not time. Elements are printed by
 * us, from a list of those allowed, and the PDF lays out the same tree. Public way: `renderToString`, and a reader for its MathML.
 */
const { __renderToMathMLTree: render } = temml as unknown as {
  __renderToMathMLTree: (source: string, options: Readonly<Record<string, unknown>>) => MathTree;
};

/** In em, and in points. Sizes and spaces that are larger are cut. */
const LARGEST: [number, number] = [20, 200];

/** The MathML of a formula in TeX; undefined if the formula has an error. */
export function mathTree(source: string, displayMode: boolean): MathTree | undefined {
  try {
    return render(source, { displayMode, throwOnError: true, trust: false, maxSize: LARGEST });
  } catch {
    // Besides its errors, Temml throws what its own code runs into with odd formulas.
    return undefined;
  }
}
