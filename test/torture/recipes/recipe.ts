/** Inserts a text where `after` is, which the file must have once; a file without `after` is new. */
export interface Edit {
  file: string;
  after?: string;
  add: string;
}

export type Load = <Module>(file: string) => Promise<Module>;

/** A section of CONTRIBUTING.md that tells how to add a kind of something. */
export interface Recipe {
  heading: string;
  /** Declares the new kind in the table of its kinds. */
  declare: readonly Edit[];
  /** The files that do not compile then, because they have to decide. None, if starting tells what is missing. */
  undecided: readonly string[];
  /** The other steps. With these everything compiles. */
  follow: readonly Edit[];
  /** Uses the new kind. `load` imports a file of the compiled copy, by its path with `.js` at its end. */
  works: (load: Load) => Promise<void>;
}
