import { COMPONENT, type PlannedChange, putPictures, uploadFile } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { prepareFile } from '../../../record-kit/files/prepare-file.ts';
import type { HeapItem } from './heap-items.ts';

/** Pictures that are sent at once: the server stores two. */
const AT_ONCE = 2;

interface SentHeap {
  /** Null when no picture could be loaded. */
  readonly change: PlannedChange | null;
  readonly failed: readonly string[];
}

async function store({ file }: HeapItem): Promise<string> {
  const content = await prepareFile('avatar', file, { always: true });
  const body = new Uint8Array(await content.arrayBuffer());
  const query = { component: COMPONENT.products, field: 'image', name: file.name };
  return (await api.call(uploadFile, { query, body })).data.id;
}

/** Loads pictures, and gives them to their products as one change. Failed ones are left out. */
export async function sendHeap(
  items: readonly HeapItem[],
  name: (count: number) => string,
  onDone: (done: number) => void,
): Promise<SentHeap> {
  const pictures: { product: number; file: string }[] = [];
  const failed: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let item = items[next]; item !== undefined; item = items[next]) {
      next += 1;
      const { product, file } = item;
      try {
        if (product !== null) pictures.push({ product: product.id, file: await store(item) });
      } catch {
        failed.push(file.name);
      }
      onDone(pictures.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (pictures.length === 0) return { change: null, failed };
  const body = { name: name(pictures.length), pictures };
  return { change: (await api.call(putPictures, { body })).data, failed };
}
