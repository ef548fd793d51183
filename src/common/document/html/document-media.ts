/** A frame with a page of another site. */
export interface MediaFrame {
  src: string;
  /** The name of the service. */
  site: string;
  isVideo: boolean;
}

/** What a page around a document can do with its images, videos and diagrams. The page loads a script for each that is used. */
export interface DocumentMedia {
  /** The frame that shows a page of a known service; undefined for other pages. */
  frameOf(url: string): MediaFrame | undefined;
  /** The address of the page that draws diagrams, in a frame of its own. */
  diagramFrame(): string;
  /** Images can be shown larger. */
  enlarges(): void;
}
