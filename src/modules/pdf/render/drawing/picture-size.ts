export interface Size {
  width: number;
  height: number;
}

/** Pixels are drawn as they are on a screen: 96 to the inch. */
const POINTS_PER_PIXEL = 0.75;

/** Fits a picture in a room, and never enlarges it beyond its wanted size. */
export function fitPicture(picture: Size, room: Size, wanted: Partial<Size> = {}): Size {
  const ratio = picture.height / picture.width;
  let width = wanted.width ?? (wanted.height === undefined ? picture.width * POINTS_PER_PIXEL : wanted.height / ratio);
  let height = width * ratio;
  const scale = Math.min(1, room.width / width, room.height / height);
  width *= scale;
  height *= scale;
  return { width: Math.max(1, width), height: Math.max(1, height) };
}
