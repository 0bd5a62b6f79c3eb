import { MAX_FILE_BYTES, typesOfField } from '@dalpak/contracts';

type FieldKind = 'image' | 'avatar' | 'file';

/** Why a file is refused before it is sent. */
export type FileError = 'fileLarge' | 'fileType' | 'fileTypeAny';

/** Pixels of the longer side that are enough for a list, a tile and a page. */
const MAX_SIDE_PIXELS = { image: 1_600, avatar: 1_600 } as const;
/** A picture of the right size below this many bytes is sent unchanged. */
const SMALL_BYTES = 600_000;

/** The accepted types of a field, for the browser's file dialog. */
export function acceptOf(kind: FieldKind): string {
  return typesOfField(kind).join(',');
}

/** Checks a file as far as a browser can; the server checks its content. */
export function checkFile(
  kind: FieldKind,
  { type, size }: Pick<File, 'type' | 'size'>,
): FileError | null {
  const isPicture = type.startsWith('image/');
  // Phones take photographs that browsers cannot show (HEIC). Most can be decoded there, and are
  // sent in another format.
  if (isPicture && type !== 'image/svg+xml')
    return kind === 'file' && size > MAX_FILE_BYTES ? 'fileLarge' : null;
  if (!typesOfField(kind).some((known) => known === type))
    return kind === 'file' ? 'fileTypeAny' : 'fileType';
  return size > MAX_FILE_BYTES ? 'fileLarge' : null;
}

/** The largest width and height within the limit, in the same proportions. */
export function fitWithin(
  width: number,
  height: number,
  most: number,
): { readonly width: number; readonly height: number } {
  const share = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

/**
 * What is sent of a picked file. A large picture is scaled down, rotated upright and stripped of a
 * phone's metadata (such as the place); any other file is sent unchanged.
 */
export async function prepareFile(
  kind: FieldKind,
  file: File,
  /** Writes also a small picture anew, as WebP. */
  { always = false }: { readonly always?: boolean } = {},
): Promise<Blob> {
  if (kind === 'file' || !file.type.startsWith('image/') || file.type === 'image/gif') return file;
  const picture = await createImageBitmap(file).catch(() => null);
  // Not decodable here: the server reports what is wrong with it, if anything.
  if (picture === null) return file;
  try {
    const size = fitWithin(picture.width, picture.height, MAX_SIDE_PIXELS[kind]);
    const isKnown = typesOfField(kind).some((known) => known === file.type);
    if (!always && isKnown && size.width === picture.width && file.size <= SMALL_BYTES) return file;
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    // Transparency is kept.
    return await canvas.convertToBlob(
      always || file.type === 'image/png' || file.type === 'image/webp'
        ? { type: 'image/webp', quality: 0.86 }
        : { type: 'image/jpeg', quality: 0.86 },
    );
  } finally {
    picture.close();
  }
}
