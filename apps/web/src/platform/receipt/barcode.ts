import { code128 as encode, type DrawingContext } from 'bwip-js/generic';

/** Bars of a barcode in modules: `start` from the left edge, `width` of the bar. */
export interface Bars {
  readonly modules: number;
  readonly bars: readonly { readonly start: number; readonly width: number }[];
}

/** Quiet zone at each side, in modules (ISO/IEC 15417: at least 10). */
const QUIET_ZONE_MODULES = 10;

/**
 * Collects the library's drawing calls at one dot a module, so that one encoder serves screen,
 * paper and raster.
 * @param quiet modules of white at each side
 */
export function collectBars(
  { before, after }: { readonly before: number; readonly after: number } = {
    before: QUIET_ZONE_MODULES,
    after: QUIET_ZONE_MODULES,
  },
): DrawingContext<Bars> {
  const bars: { start: number; width: number }[] = [];
  const nothing = (): void => undefined;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    // A bar is drawn as a vertical line through its middle, with the middle rounded up.
    line: (x, _y0, _x1, _y1, width) => {
      bars.push({ start: before + x - Math.ceil(width / 2), width });
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => {
      const sorted = bars.toSorted((a, b) => a.start - b.start);
      const last = sorted.at(-1);
      return {
        modules: (last === undefined ? before : last.start + last.width) + after,
        bars: sorted,
      };
    },
  };
}

/**
 * Encodes digits and Latin letters as Code 128, quiet zones included.
 * @throws Error when the text cannot be encoded.
 */
export function code128(text: string): Bars {
  return encode({ bcid: 'code128', text, scale: 1, height: 5 }, collectBars());
}
