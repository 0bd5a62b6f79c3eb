import { type DrawingContext, qrcode } from 'bwip-js/generic';

/** A QR code as a path of an SVG, filled by the even-odd rule: one unit a module, without the quiet zone around it. */
export interface QrPath {
  readonly modules: number;
  readonly path: string;
}

/** Modules of white that scanners need at each side (ISO/IEC 18004). */
export const QR_QUIET = 4;

function collectPath(): DrawingContext<QrPath> {
  let modules = 0;
  const parts: string[] = [];
  const nothing = (): void => undefined;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      modules = width;
    },
    line: nothing,
    polygon: (points) => {
      parts.push(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`);
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ modules, path: parts.join('') }),
  };
}

/** With the library's own choice of correction, the medium one. */
export function qrPath(text: string): QrPath {
  return qrcode({ bcid: 'qrcode', text, scale: 1 }, collectPath());
}
