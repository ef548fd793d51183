/** The language model gave no usable answer. The message says why, without secrets. */
export class LanguageModelFailed extends Error {
  override readonly name = 'LanguageModelFailed';
}
