import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far a picture may differ from the golden one. */
export interface Tolerance {
  /** Share of the pixels beyond the colour distance. */
  readonly share: number;
  /** Pixels of one connected group. */
  readonly group: number;
}

export const SCREEN_TOLERANCE: Tolerance = { share: 0.0001, group: 16 };
/** Of A4 sheets, whose letters another program draws than that which made them. */
export const SHEET_TOLERANCE: Tolerance = { share: 0.001, group: 40 };
export const PAPER_TOLERANCE: Tolerance = { share: 0.0005, group: 16 };

export interface Comparison {
  /** Why the picture does not pass; null when it does. */
  readonly miss: string | null;
  /** The differing pixels, for a reader. */
  readonly difference: Buffer | null;
}

/** Colour distance below which two pixels are alike. */
const THRESHOLD = 0.1;

/** Compares a picture with the golden one; smoothed edges of letters are left out. */
export function comparePictures(golden: Buffer, picture: Buffer, tolerance: Tolerance): Comparison {
  const [wanted, found] = [PNG.sync.read(golden), PNG.sync.read(picture)];
  const { width, height } = wanted;
  if (found.width !== width || found.height !== height)
    return {
      miss: `is ${found.width}×${found.height} and not ${width}×${height}`,
      difference: null,
    };
  const mask = new PNG({ width, height });
  const count = pixelmatch(wanted.data, found.data, mask.data, width, height, {
    threshold: THRESHOLD,
    includeAA: false,
    diffMask: true,
  });
  const largest = largestGroup(mask);
  const tooMany = count > width * height * tolerance.share;
  if (!tooMany && largest <= tolerance.group) return { miss: null, difference: null };
  return {
    miss: `differs in ${count} pixels, ${largest} of them together`,
    difference: PNG.sync.write(mask),
  };
}

/** Pixels of the largest group of differing pixels that touch, corners included. */
function largestGroup({ width, height, data }: PNG): number {
  const differs = (at: number): boolean => (data[at * 4 + 3] ?? 0) > 0;
  const seen = new Uint8Array(width * height);
  let largest = 0;
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1 || !differs(start)) continue;
    const waiting = [start];
    seen[start] = 1;
    let size = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1;
      for (const next of neighboursOf(at, width, height))
        if (seen[next] === 0 && differs(next)) {
          seen[next] = 1;
          waiting.push(next);
        }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}

function neighboursOf(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const found: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
      if (row !== y || column !== x) found.push(row * width + column);
  return found;
}
