/** Of what the pages of a space share. */
export interface SharedWords extends Readonly<
  Record<
    | 'intro'
    | 'reusable'
    | 'noReusable'
    | 'newReusable'
    | 'reusableTitle'
    | 'text'
    | 'removeReusableHint'
    | 'variables'
    | 'noVariables'
    | 'newVariable'
    | 'name'
    | 'nameHint'
    | 'value'
    | 'removeVariableHint'
    | 'edit'
    | 'remove'
    | 'changedMeanwhile',
    string
  >
> {
  editOf: (title: string) => string;
  removeOf: (title: string) => string;
  /** What somebody else made of a value meanwhile. */
  now: (value: string) => string;
}
