import { HEAP_LIMITS } from '@dalpak/contracts';
import { unzip } from 'fflate';

/** A file that is not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly why: 'type' | 'large' | 'zip';
}

export interface PickedHeap {
  readonly pictures: readonly File[];
  readonly refused: readonly RefusedFile[];
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
};

const typeOf = (name: string): string | undefined =>
  TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** What systems put into archives besides the files of their user. */
const isHidden = (path: string): boolean =>
  path.endsWith('/') || /(^|\/)(\.|__MACOSX\/)/.test(path);

/** Pictures of the picked files and of the archives among them. */
export async function readHeap(files: readonly File[]): Promise<PickedHeap> {
  const pictures: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const { name, size } = file;
    if (/\.zip$/i.test(name)) {
      const inside = await unpack(file);
      pictures.push(...inside.pictures);
      refused.push(...inside.refused);
    } else if (typeOf(name) === undefined) refused.push({ name, why: 'type' });
    else if (size > HEAP_LIMITS.bytes) refused.push({ name, why: 'large' });
    else pictures.push(file);
  }
  return { pictures, refused };
}

/** Entries beyond the limits are never unpacked: a small archive may claim to hold any size. */
async function unpack(file: File): Promise<PickedHeap> {
  const refused: RefusedFile[] = [];
  let count = 0;
  let bytes = 0;
  const wanted = ({
    name,
    originalSize: size,
  }: {
    readonly name: string;
    readonly originalSize: number;
  }): boolean => {
    if (isHidden(name)) return false;
    const type = typeOf(name);
    const isFull = count >= HEAP_LIMITS.pictures || bytes + size > HEAP_LIMITS.unpacked;
    if (type === undefined) refused.push({ name, why: 'type' });
    else if (size > HEAP_LIMITS.bytes || isFull) refused.push({ name, why: 'large' });
    else {
      count += 1;
      bytes += size;
      return true;
    }
    return false;
  };
  const packed = new Uint8Array(await file.arrayBuffer());
  const entries = await new Promise<Readonly<Record<string, Uint8Array>> | null>((resolve) => {
    unzip(packed, { filter: wanted }, (error, found) => resolve(error === null ? found : null));
  });
  if (entries === null) return { pictures: [], refused: [{ name: file.name, why: 'zip' }] };
  return {
    pictures: Object.entries(entries).map(
      ([path, content]) =>
        new File([content as Uint8Array<ArrayBuffer>], path.split('/').at(-1) ?? path, {
          type: typeOf(path) ?? '',
        }),
    ),
    refused,
  };
}
