import { buildRuleIndex, type RuleIndex } from '@dalpak/engine';
import { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import { rulesOf } from '../../../platform/catalogue/stored-rules.ts';
import type { LoadedTable, SyncStore } from '../../../platform/store/store.types.ts';
import { overlay } from '../../../platform/sync/fold-delta.ts';
import type { SyncChange } from '../../../platform/sync/sync.types.ts';

const NOTHING: LoadedTable = { pages: [], delta: [] };

/** What the till sells from, in memory. */
export interface Shelf {
  catalogue: Catalogue;
  rules: RuleIndex;
}

/** A shelf as it was read, and how far the store was when the reading began. */
export interface ReadShelf extends Readonly<Shelf> {
  readonly at: string;
  /**
   * What the store holds makes no sense: the shelf is empty, and what is there is to be forgotten.
   */
  readonly damaged: boolean;
}

/** What the store gave can not be sold from: pages that contradict themselves. */
export class DamagedShelfError extends Error {
  /** How far the store was when the reading began. */
  readonly at: string;

  constructor(at: string, cause: unknown) {
    super(`The local catalogue is damaged: ${String(cause)}`, { cause });
    this.at = at;
  }
}

/**
 * Reads catalogue and rules. Rejects when the store can not be read; with DamagedShelfError when
 * what it holds makes no sense.
 */
export async function readShelf(store: SyncStore): Promise<ReadShelf> {
  const at = await stateOf(store);
  const [products, keys, discounts] = await Promise.all([store.load('Products'), store.load('ProductsKeys'), store.load('Discounts')]);
  try {
    return { at, catalogue: new Catalogue(products, keys), rules: indexOf(overlay(discounts)), damaged: false };
  } catch (cause) {
    throw new DamagedShelfError(at, cause);
  }
}

/**
 * The same for a till that opens, on any page and beside other tabs: it only reads. A damaged
 * catalogue gives an empty shelf, whereas a till that does not open can not even send the sales it
 * holds; {@link forgetDamaged} is the mend.
 */
export async function readForStart(store: SyncStore, report: (error: unknown) => void): Promise<ReadShelf> {
  try {
    return await readShelf(store);
  } catch (error) {
    // A store that can not be read can not be mended by emptying it.
    if (!(error instanceof DamagedShelfError)) throw error;
    report(error);
    return { at: error.at, catalogue: new Catalogue(NOTHING, NOTHING), rules: buildRuleIndex([]), damaged: true };
  }
}

/**
 * Empties a store whose catalogue is damaged, so that the next check fetches it anew; the sales are
 * kept elsewhere and stay. Only where no other tab fills it, and only if it is still as it was
 * read: what looked damaged may have been the moment in which another tab wrote, or be filled again
 * since. Answers whether it is empty now.
 * @param alone runs what no sync of any tab runs beside
 */
export function forgetDamaged(store: SyncStore, at: string, alone: <T>(run: () => Promise<T>) => Promise<T>): Promise<boolean> {
  return alone(async () => {
    if ((await stateOf(store)) !== at) return false;
    await store.clear();
    return true;
  });
}

/** How far the store is, as one text: two readings with the same text found the same. */
export async function stateOf(store: SyncStore): Promise<string> {
  const states = [...(await store.states()).values()].map(({ table, version, generation }) => `${table} ${generation} ${version}`);
  return states.toSorted().join(', ');
}

function indexOf(items: Parameters<typeof rulesOf>[0]): RuleIndex {
  const { rules, unreadable } = rulesOf(items);
  if (unreadable.length > 0) console.warn('Discount rules that can not be read', unreadable);
  return buildRuleIndex(rules);
}

export interface CatalogueFeedPorts {
  readonly store: SyncStore;
  /** Filled already, when the till took a shelf that was read early. */
  readonly shelf: Shelf;
  /** The shelf changed. */
  readonly onChange: () => void;
  readonly report: (error: unknown) => void;
}

export interface CatalogueFeed {
  /** Reads everything from the store. Rejects when it can not be read. */
  reload(): Promise<void>;
  /** The same because another tab wrote to the store; several that wait are one. */
  refresh(): void;
  /** Takes in what a sync wrote. */
  take(change: SyncChange): void;
  /** Ends when what was taken before is on the shelf. */
  settled(): Promise<void>;
}

/**
 * Keeps the shelf as the store has it. One step after another: a change that is applied while the
 * store is being read would land on the old catalogue, and the new one, read before it, would not
 * have it.
 */
export function createCatalogueFeed(ports: CatalogueFeedPorts): CatalogueFeed {
  const { store, shelf } = ports;
  let chain: Promise<unknown> = Promise.resolve();
  let refreshWaits = false;
  /** A step failed: the store is ahead of the shelf, until it is read again. */
  let behind = false;

  const inOrder = (step: () => Promise<void>): Promise<void> => {
    const run = chain.then(step);
    chain = run.catch(() => undefined);
    return run;
  };
  const readAll = async (): Promise<void> => {
    behind = true;
    const { catalogue, rules } = await readShelf(store);
    shelf.catalogue = catalogue;
    shelf.rules = rules;
    behind = false;
    ports.onChange();
  };
  const apply = async (change: SyncChange): Promise<void> => {
    if (behind) return readAll();
    if (change.kind === 'filled' && change.tables.some((table) => table !== 'Discounts')) return readAll();
    behind = true;
    if (change.kind === 'filled' || change.table === 'Discounts') shelf.rules = indexOf(overlay(await store.load('Discounts')));
    else shelf.catalogue.apply(change.table, change.items, change.removed);
    behind = false;
    ports.onChange();
  };

  return {
    reload: () => inOrder(readAll),
    refresh() {
      if (refreshWaits) return;
      refreshWaits = true;
      inOrder(() => {
        // From here on what is written may come too late for this reading.
        refreshWaits = false;
        return readAll();
      }).catch(ports.report);
    },
    take(change) {
      inOrder(() => apply(change)).catch(ports.report);
    },
    settled: () => inOrder(() => Promise.resolve()),
  };
}
