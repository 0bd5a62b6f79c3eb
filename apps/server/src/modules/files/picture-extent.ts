/** Size of a picture, and where it ends in its file. */
export interface PictureExtent {
  readonly width: number;
  readonly height: number;
  readonly end: number;
}

/** Reading past the end means that the picture is truncated, and therefore invalid. */
function orNullIfTruncated(read: () => PictureExtent | null): PictureExtent | null {
  try {
    const found = read();
    return found !== null && found.width > 0 && found.height > 0 ? found : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Chunks of length, name, content and check sum, from IHDR to IEND (PNG, third edition, §5). */
export function pngEnd(bytes: Buffer): PictureExtent | null {
  return orNullIfTruncated(() => {
    if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) return null;
    const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    let hasPixels = false;
    for (let at = 8; ;) {
      const length = bytes.readUInt32BE(at);
      const name = bytes.toString('latin1', at + 4, at + 8);
      at += 12 + length;
      if (at > bytes.length) return null;
      hasPixels ||= name === 'IDAT';
      if (name === 'IEND') return hasPixels ? { ...size, end: at } : null;
    }
  });
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Frame markers of all codings; the four between them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers without a segment of their own. */
const isStandalone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= SOI);

/** Segments from SOI to EOI (ITU-T T.81, annex B). Phones append a second picture or a film. */
export function jpegEnd(bytes: Buffer): PictureExtent | null {
  return orNullIfTruncated(() => {
    let size: Pick<PictureExtent, 'width' | 'height'> | null = null;
    let hasPixels = false;
    for (let at = 2; ;) {
      if (bytes.readUInt8(at) !== 0xff) return null;
      const marker = bytes.readUInt8(at + 1);
      if (marker === 0xff) {
        at += 1;
        continue;
      }
      at += 2;
      if (marker === EOI) return size !== null && hasPixels ? { ...size, end: at } : null;
      if (isStandalone(marker)) continue;
      if (isFrame(marker))
        size = { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
      const length = bytes.readUInt16BE(at);
      if (length < 2) return null;
      at += length;
      if (marker === SOS) {
        hasPixels = true;
        at = endOfScan(bytes, at);
      }
    }
  });
}

/**
 * The next marker that is not part of the coded data: neither a stuffed zero nor a restart.
 * @throws RangeError at the end of the file
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) throw new RangeError('The scan has no end');
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/** Blocks from the screen descriptor to the trailer (GIF89a, appendix B). */
export function gifEnd(bytes: Buffer): PictureExtent | null {
  return orNullIfTruncated(() => {
    const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    const colours = (packed: number): number =>
      (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);
    const pastBlocks = (from: number): number => {
      let at = from;
      for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at))
        at += length + 1;
      return at + 1;
    };
    let hasPixels = false;
    for (let at = 13 + colours(bytes.readUInt8(10)); ;) {
      const kind = bytes.readUInt8(at);
      if (kind === 0x3b) return hasPixels ? { ...size, end: at + 1 } : null;
      if (kind === 0x21) at = pastBlocks(at + 2);
      else if (kind === 0x2c) {
        hasPixels = true;
        at = pastBlocks(at + 10 + colours(bytes.readUInt8(at + 9)) + 1);
      } else return null;
    }
  });
}

/** A RIFF file of one of the three codings (RFC 9649). */
export function webpEnd(bytes: Buffer): PictureExtent | null {
  return orNullIfTruncated(() => {
    const end = 8 + bytes.readUInt32LE(4);
    if (bytes.toString('latin1', 8, 12) !== 'WEBP' || end > bytes.length || end < 30) return null;
    switch (bytes.toString('latin1', 12, 16)) {
      case 'VP8X':
        return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3), end };
      case 'VP8L': {
        if (bytes.readUInt8(20) !== 0x2f) return null;
        const bits = bytes.readUInt32LE(21);
        return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), end };
      }
      case 'VP8 ': {
        if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
        return {
          width: bytes.readUInt16LE(26) & 0x3fff,
          height: bytes.readUInt16LE(28) & 0x3fff,
          end,
        };
      }
      default:
        return null;
    }
  });
}
