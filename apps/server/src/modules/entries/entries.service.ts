import { explain } from '../../kernel/errors/explain.ts';
import type { EntryCardView } from '@dalpak/contracts';
import { type Cart, ONE } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import * as store from './entries.store.ts';

/** A customer's packages of entries. */
export async function cardsOf(db: TenantDb, customer: number): Promise<EntryCardView[]> {
  return [...(await store.listCards(db, customer))];
}

/** Entries of a sale, checked and locked. */
export interface EntriesOfSale {
  readonly uses: readonly store.EntryUse[];
  /** False when an offline till took entries that were not left. */
  readonly covered: boolean;
}

/**
 * Locks the entries that rows of a sale use. An offline sale uses no more than are left.
 * @throws ENTRIES_LIMIT when the customer has not so many entries of the product
 */
export async function lockEntriesOfSale(
  tx: TenantTx,
  cart: Pick<Cart, 'rows' | 'header'>,
  customerId: number | null,
  offline: boolean,
): Promise<EntriesOfSale | null> {
  const rows = cart.rows.flatMap((row) =>
    row.entry === undefined || row.entry === null || row.quantity <= 0
      ? []
      : [{ row, contract: row.entry.contractId }],
  );
  if (rows.length === 0) return null;
  const cards = await store.lockCards(tx, [...new Set(rows.map(({ contract }) => contract))]);
  const left = new Map([...cards].map(([id, card]) => [id, card.left]));
  let covered = true;
  const uses = rows.flatMap(({ row, contract }) => {
    const card = cards.get(contract);
    const wanted = row.quantity / ONE;
    const isTheirs =
      card !== undefined &&
      !card.closed &&
      card.customer === customerId &&
      card.products.includes(row.product.id) &&
      (card.validTo === null || card.validTo >= cart.header.date);
    const allowed = isTheirs ? Math.min(Math.floor(wanted), left.get(contract) ?? 0) : 0;
    if (allowed < wanted) {
      if (!offline)
        throw new AppError('ENTRIES_LIMIT', {
          details: [{ text: row.product.name, field: `cart.Products.${row.key}` }],
        });
      covered = false;
    }
    left.set(contract, (left.get(contract) ?? 0) - allowed);
    return allowed > 0 ? [{ rowKey: row.key, contract, entries: allowed }] : [];
  });
  return { uses, covered };
}

/** Uses the entries of a sale, in the transaction that stores it. */
export async function writeEntryUses(
  tx: TenantTx,
  saleId: string,
  entries: EntriesOfSale | null,
): Promise<void> {
  if (entries !== null && entries.uses.length > 0) await store.insertUses(tx, saleId, entries.uses);
}

/**
 * Ends the packages of entries that a refund takes back. Offline the money is out already, so a
 * package of which entries were used ends too.
 * @param pieces refunded thousandths by row key
 * @returns whether entries of them were used
 * @throws CONFLICT online, when entries of them were used
 */
export async function revokeEntries(
  tx: TenantTx,
  saleId: string,
  pieces: ReadonlyMap<string, number>,
  offline: boolean,
): Promise<boolean> {
  let used = false;
  for (const [rowKey, quantity] of pieces) {
    const cards = await store.lockSoldCards(tx, saleId, [rowKey]);
    if (cards.length === 0) continue;
    const taken = cards.slice(0, Math.round(quantity / ONE));
    if (taken.some((card) => card.used > 0)) used = true;
    if (used && !offline)
      throw new AppError('CONFLICT', {
        reason: explain('package_used'),
      });
    await store.closeCards(
      tx,
      taken.map(({ contract }) => contract),
    );
  }
  return used;
}
