export { entriesRoutes } from './entries.routes.ts';
export {
  type EntriesOfSale,
  lockEntriesOfSale,
  revokeEntries,
  writeEntryUses,
} from './entries.service.ts';
export { giveEntriesBack, insertCards as insertEntryCards } from './entries.store.ts';
