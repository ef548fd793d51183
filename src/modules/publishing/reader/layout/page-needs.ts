import type { DocumentMedia, MediaFrame } from '../../../../common/document/html/document-media.js';
import { knownFrame } from '../../../content/embeds/embed-providers.js';

const MOST_SERVERS = 10;

/** What the content of one page needs besides its HTML: frames and servers, which its policy has to allow, and a script. */
export class PageNeeds implements DocumentMedia {
  private readonly origins = new Set<string>();
  private readonly connected = new Set<string>();
  private hasMedia = false;

  /** `diagrams` is the address of the page that draws diagrams. */
  constructor(private readonly diagrams: string) {}

  frameOf(url: string): MediaFrame | undefined {
    const known = URL.canParse(url) ? knownFrame(new URL(url)) : undefined;
    if (!known) return undefined;
    this.hasMedia = true;
    this.origins.add(new URL(known.src).origin);
    return known;
  }

  diagramFrame(): string {
    this.hasMedia = true;
    this.origins.add("'self'");
    return this.diagrams;
  }

  enlarges(): void {
    this.hasMedia = true;
  }

  /** Where requests of the page may lead, as a policy names it. */
  get servers(): readonly string[] {
    return [...this.connected];
  }

  connect(origins: readonly string[]): void {
    for (const origin of origins) if (this.connected.size < MOST_SERVERS) this.connected.add(origin);
  }

  /** The sources of frames, as a policy names them. */
  get frames(): readonly string[] {
    return [...this.origins];
  }

  /** Whether the page needs the script for images, frames and diagrams. */
  get media(): boolean {
    return this.hasMedia;
  }
}
