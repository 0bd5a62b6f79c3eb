/**
 * Types that can be stored, recognised by the first bytes of the content; neither the file name nor
 * the browser's type is reliable.
 */
export const STORED_FILE_TYPES = {
  'image/png': { extension: 'png', picture: true },
  'image/jpeg': { extension: 'jpg', picture: true },
  'image/webp': { extension: 'webp', picture: true },
  'image/gif': { extension: 'gif', picture: true },
  'application/pdf': { extension: 'pdf', picture: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    extension: 'xlsx',
    picture: false,
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extension: 'docx',
    picture: false,
  },
} as const satisfies Readonly<
  Record<string, { readonly extension: string; readonly picture: boolean }>
>;
export type StoredFileType = keyof typeof STORED_FILE_TYPES;

const TYPES = Object.keys(STORED_FILE_TYPES) as readonly StoredFileType[];

/** Types that a field of this kind accepts. SVG is excluded, because it can run scripts. */
export function typesOfField(kind: 'image' | 'avatar' | 'file'): readonly StoredFileType[] {
  return kind === 'file' ? TYPES : TYPES.filter((type) => STORED_FILE_TYPES[type].picture);
}

/** Most bytes of one file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/**
 * Most pixels of a picture's longer side, and of the whole picture: a small file can decode to
 * gigabytes on the viewer's device.
 */
export const MAX_PICTURE_SIDE = 8_000;
export const MAX_PICTURE_PIXELS = 40_000_000;
/** Storage limits of one business. */
export const FILES_QUOTA = { bytes: 2 * 1024 ** 3, count: 20_000 } as const;
/** Most links of one call, enough for a long page of a list. */
export const MAX_LINKS_AT_ONCE = 200;
export const MAX_FILE_NAME = 120;
