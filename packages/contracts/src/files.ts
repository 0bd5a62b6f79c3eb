/** What may be stored, by the first bytes of the content: a file's own name and what a browser calls it say nothing. */
export const STORED_FILE_TYPES = {
  'image/png': { extension: 'png', picture: true },
  'image/jpeg': { extension: 'jpg', picture: true },
  'image/webp': { extension: 'webp', picture: true },
  'image/gif': { extension: 'gif', picture: true },
  'application/pdf': { extension: 'pdf', picture: false },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extension: 'xlsx', picture: false },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extension: 'docx', picture: false },
} as const satisfies Readonly<Record<string, { readonly extension: string; readonly picture: boolean }>>;
export type StoredFileType = keyof typeof STORED_FILE_TYPES;

const TYPES = Object.keys(STORED_FILE_TYPES) as readonly StoredFileType[];

/** The types that a field of this kind takes. A drawing of text (SVG) is a page that runs, and is none of them. */
export function typesOfField(kind: 'image' | 'avatar' | 'file'): readonly StoredFileType[] {
  return kind === 'file' ? TYPES : TYPES.filter((type) => STORED_FILE_TYPES[type].picture);
}

/** Bytes of one file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Pixels of a picture's longer side, and of the whole: a small file may unfold into gigabytes on whoever looks at it. */
export const MAX_PICTURE_SIDE = 8_000;
export const MAX_PICTURE_PIXELS = 40_000_000;
/** What one business may store. */
export const FILES_QUOTA = { bytes: 2 * 1024 ** 3, count: 20_000 } as const;
/** Links asked for at once: a long page of a list. */
export const MAX_LINKS_AT_ONCE = 200;
export const MAX_FILE_NAME = 120;
