export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(readonly maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`);
  }
}
