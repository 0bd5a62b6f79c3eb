export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scale and position that centre a picture in a box, as large as fits but never enlarged. */
export function fitInto(
  picture: Size,
  box: Size,
): { readonly scale: number; readonly left: number; readonly top: number } {
  if (picture.width <= 0 || picture.height <= 0 || box.width <= 0 || box.height <= 0)
    return { scale: 1, left: 0, top: 0 };
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    scale,
    left: Math.max(0, (box.width - picture.width * scale) / 2),
    top: Math.max(0, (box.height - picture.height * scale) / 2),
  };
}
