import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { COMPONENT } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import {
  DEPARTMENT_PICTURES,
  DISH_PICTURES,
  GOODS_PICTURES,
  OTHER_PICTURE,
} from './demo-pictures.data.ts';
import * as store from './demo-pictures.store.ts';

/** Pixels of every picture (`tests/e2e/support/draw-demo-pictures.mjs`). */
const SIZE = { width: 320, height: 160 } as const;

/** `demo/` next to the bundled server, or next to the sources. */
export function demoPicturesFolder(): string {
  const candidates = ['./demo/pictures/', '../../../demo/pictures/'].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path === undefined)
    throw new Error(`The pictures are missing; looked in ${candidates.join(' and ')}`);
  return path;
}

/**
 * Gives the products of a business of the demonstration their drawings, and those without one the
 * icon of their department. Runs before any till has its catalogue.
 */
export async function addDemoPictures(
  db: TenantDb,
  files: FileStore,
  now: number = Date.now(),
): Promise<void> {
  const folder = demoPicturesFolder();
  const names = Object.entries({ ...GOODS_PICTURES, ...DISH_PICTURES });
  await db.tx(async (tx) => {
    const wanted = await store.listWantedPictures(tx, {
      products: names.flatMap(([picture, products]) =>
        products.map((name) => [name, picture] as const),
      ),
      departments: DEPARTMENT_PICTURES.map(([name, picture]) => [name, picture] as const),
      other: OTHER_PICTURE,
    });
    for (const { picture, products } of wanted) {
      const bytes = await readFile(`${folder}${picture}.webp`);
      const file = {
        id: randomUUID(),
        component: COMPONENT.products,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        type: 'image/webp',
        name: `${picture}.webp`,
        size: bytes.length,
        ...SIZE,
      };
      await store.insertPicture(tx, file, { products, createdAt: new Date(now) });
      await files.put(tx.cloudId, file.sha256, bytes);
    }
  });
}
