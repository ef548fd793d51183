/** A service that the administrator configured gave no usable answer. The message says what to do, and contains no secrets. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
}
