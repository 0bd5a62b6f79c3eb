import { tillLists } from '@dalpak/contracts';
import type { z } from 'zod';
import type { SyncStore } from './store.types.ts';

export type TillLists = z.infer<typeof tillLists.response>;

/** Where a till's device keeps its small lists, beside the catalogue. */
export const LISTS_KEY = 'lists';

/** The lists that this device kept last, read anew: what an older version kept lacks what came since. Null where there are none. */
export async function keptLists(store: Pick<SyncStore, 'getSetting'>): Promise<TillLists | null> {
  const kept = tillLists.response.safeParse(await store.getSetting(LISTS_KEY));
  return kept.success ? kept.data : null;
}
