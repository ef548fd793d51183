/** A source cannot compute its pages for a reason that readers may know, such as a dependency that does not exist. */
export class PagesUnavailable extends Error {
  override readonly name = 'PagesUnavailable';
}
