/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is read better on a colour: at least 4.5:1 on any. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  luminanceOf(colour) > 0.179 ? '#000000' : '#ffffff';

/** The first two letters of a name, without what is no letter. */
export const initialsOf = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('');
