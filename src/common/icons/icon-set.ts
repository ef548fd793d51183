import { readIcon, type IconDrawing } from './read-icon.js';

/** The icons of one page: those that it shows are sent with it, each once. */
export class IconSet {
  private readonly used = new Map<string, IconDrawing>();

  constructor(private readonly style: 'solid' | 'regular') {}

  /** The id of the drawing of an icon, which is on the page from now on; undefined for an icon that nobody has drawn. */
  use(name: string | null | undefined): string | undefined {
    const drawing = name === null || name === undefined ? undefined : readIcon(name, this.style);
    if (drawing) this.used.set(drawing.id, drawing);
    return drawing?.id;
  }

  get drawings(): readonly IconDrawing[] {
    return [...this.used.values()];
  }
}
