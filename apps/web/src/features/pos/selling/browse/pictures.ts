import { useSession } from '../../../../platform/session/session.store.ts';
import { openPictures } from '../../../../platform/store/picture-cache.ts';
import { linkToFile } from '../../../../record-kit/files/file-link.ts';
import { fitWithin } from '../../../../record-kit/files/prepare-file.ts';

/** Pixels of the longer side: two for each pixel of a tile's width. */
const PICTURE_SIDE = 320;
/**
 * Limits of the pictures a device stores for a tenant: their number, and the bytes of each. 18 MB
 * at most, about 5 in practice.
 */
export const CACHE_LIMITS = { count: 1_500, bytes: 12_288 } as const;
/** Number of pictures kept decoded in memory. */
const MAX_IN_MEMORY = 300;

const picturesInMemory = new Map<string, Promise<string | null>>();
/** Loads one picture at a time, so that pictures do not delay the calls of a sale. */
let lastDownload: Promise<unknown> = Promise.resolve();

/**
 * Address of a product's small picture, for an image of this page. The picture is scaled down here
 * once and cached on the device, so that it shows without a network.
 * @returns null when the picture is not available or is no picture; the next call tries again
 */
export function pictureUrl(cloudUuid: string, id: string): Promise<string | null> {
  const key = `${cloudUuid} ${id}`;
  const known = picturesInMemory.get(key);
  if (known !== undefined) return known;
  const made = makeUrl(cloudUuid, id).catch(() => null);
  picturesInMemory.set(key, made);
  void made.then((url) => (url === null ? picturesInMemory.delete(key) : evictOldest()));
  return made;
}

function evictOldest(): void {
  for (const [key, made] of picturesInMemory) {
    if (picturesInMemory.size <= MAX_IN_MEMORY) return;
    picturesInMemory.delete(key);
    // An image that shows the picture has already decoded it.
    void made.then((url) => (url === null ? undefined : URL.revokeObjectURL(url)));
  }
}

async function makeUrl(cloudUuid: string, id: string): Promise<string | null> {
  const pictures = await openPictures(cloudUuid);
  // Smaller ones of an earlier version are evicted with time.
  const address = `/pictures/${PICTURE_SIDE}/${id}`;
  const kept = await pictures?.match(address);
  if (kept !== undefined) return URL.createObjectURL(await kept.blob());
  const fetched = lastDownload.then(() => fetchSmall(id));
  lastDownload = fetched.catch(() => undefined);
  const small = await fetched;
  if (small === null) return null;
  if (pictures !== null && small.size <= CACHE_LIMITS.bytes)
    await cachePicture(pictures, address, small);
  return URL.createObjectURL(small);
}

/** Caches a picture and evicts the oldest ones. */
async function cachePicture(pictures: Cache, address: string, small: Blob): Promise<void> {
  await pictures.put(address, new Response(small, { headers: { 'content-type': small.type } }));
  const all = await pictures.keys();
  for (const one of all.slice(0, Math.max(0, all.length - CACHE_LIMITS.count)))
    await pictures.delete(one);
}

/** A picture of at most the cached size, at the best quality that has it. */
async function smallestBlob(canvas: OffscreenCanvas): Promise<Blob> {
  let blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  for (const quality of [0.6, 0.4, 0.2]) {
    if (blob.size <= CACHE_LIMITS.bytes) return blob;
    blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  }
  return blob;
}

/** A locked till reads no files: what waits goes on when someone signs in. */
async function untilUnlocked(): Promise<void> {
  const isLocked = ({ phase }: ReturnType<typeof useSession.getState>): boolean =>
    phase.kind === 'ready' && phase.init.cloud.terminal !== null && phase.init.employee === null;
  if (!isLocked(useSession.getState())) return;
  await new Promise<void>((resolve) => {
    const stop = useSession.subscribe((state) => {
      if (isLocked(state)) return;
      stop();
      resolve();
    });
  });
}

async function fetchSmall(id: string): Promise<Blob | null> {
  await untilUnlocked();
  const link = await linkToFile(id);
  if (link === null) return null;
  const response = await fetch(link.url);
  if (!response.ok) return null;
  const picture = await createImageBitmap(await response.blob());
  try {
    const { width, height } = fitWithin(picture.width, picture.height, PICTURE_SIDE);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return await smallestBlob(canvas);
  } finally {
    picture.close();
  }
}
