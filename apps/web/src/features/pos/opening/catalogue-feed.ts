import { buildRuleIndex, type RuleIndex } from '@dalpak/engine';
import { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import { rulesOf } from '../../../platform/catalogue/stored-rules.ts';
import type { LoadedTable, SyncStore } from '../../../platform/store/store.types.ts';
import { applyDeltaToItems } from '../../../platform/sync/merge-delta.ts';
import type { SyncChange } from '../../../platform/sync/sync.types.ts';

const NOTHING: LoadedTable = { pages: [], delta: [] };

/** The catalogue in memory that the till sells from. */
export interface Shelf {
  catalogue: Catalogue;
  rules: RuleIndex;
}

/** A catalogue as it was read, with the state of the store when the reading began. */
export interface ReadShelf extends Readonly<Shelf> {
  readonly at: string;
  /**
   * True when the stored data is inconsistent: the shelf is empty, and the stored data must be
   * erased.
   */
  readonly damaged: boolean;
}

/** The stored pages contradict each other and cannot be sold from. */
export class DamagedShelfError extends Error {
  /** State of the store when the reading began. */
  readonly at: string;

  constructor(at: string, cause: unknown) {
    super(`The local catalogue is damaged: ${String(cause)}`, { cause });
    this.at = at;
  }
}

/**
 * Reads catalogue and rules. Rejects when the store cannot be read; with DamagedShelfError when its
 * data is inconsistent.
 */
export async function readShelf(store: SyncStore): Promise<ReadShelf> {
  const at = await stateOf(store);
  const [products, keys, discounts] = await Promise.all([
    store.load('Products'),
    store.load('ProductsKeys'),
    store.load('Discounts'),
  ]);
  try {
    return {
      at,
      catalogue: new Catalogue(products, keys),
      rules: indexOf(applyDeltaToItems(discounts)),
      damaged: false,
    };
  } catch (cause) {
    throw new DamagedShelfError(at, cause);
  }
}

/**
 * The same for a till that opens, on any page and while other tabs work: it only reads. A damaged
 * catalogue gives an empty shelf, because a till that does not open cannot even send its unsent
 * sales; {@link eraseDamaged} repairs it.
 */
export async function readForStart(
  store: SyncStore,
  report: (error: unknown) => void,
): Promise<ReadShelf> {
  try {
    return await readShelf(store);
  } catch (error) {
    // Erasing does not repair a store that cannot be read.
    if (!(error instanceof DamagedShelfError)) throw error;
    report(error);
    return {
      at: error.at,
      catalogue: new Catalogue(NOTHING, NOTHING),
      rules: buildRuleIndex([]),
      damaged: true,
    };
  }
}

/**
 * Erases a damaged catalogue, so that the next check fetches it again; sales are stored separately
 * and stay. Runs only while no other tab fills the store, and only if the store is unchanged since
 * it was read: the damage may have been another tab's write in progress, or repaired since. Returns
 * whether the catalogue is empty now.
 * @param alone runs a function while no sync of any tab runs
 */
export function eraseDamaged(
  store: SyncStore,
  at: string,
  alone: <T>(run: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  return alone(async () => {
    if ((await stateOf(store)) !== at) return false;
    await store.clear();
    return true;
  });
}

/** State of the store as one text: two readings with the same text found the same data. */
export async function stateOf(store: SyncStore): Promise<string> {
  const states = [...(await store.states()).values()].map(
    ({ table, version, generation }) => `${table} ${generation} ${version}`,
  );
  return states.toSorted().join(', ');
}

function indexOf(items: Parameters<typeof rulesOf>[0]): RuleIndex {
  const { rules, unreadable } = rulesOf(items);
  if (unreadable.length > 0) console.warn('Discount rules that can not be read', unreadable);
  return buildRuleIndex(rules);
}

export interface CatalogueFeedPorts {
  readonly store: SyncStore;
  /** Already filled when the till claimed an early reading. */
  readonly shelf: Shelf;
  /** Called when the shelf changed. */
  readonly onChange: () => void;
  readonly report: (error: unknown) => void;
}

export interface CatalogueFeed {
  /** Reads everything from the store. Rejects when it cannot be read. */
  reload(): Promise<void>;
  /**
   * Reads again because another tab wrote to the store; several waiting calls are merged into one.
   */
  refresh(): void;
  /** Applies what a sync wrote. */
  apply(change: SyncChange): void;
  /** Resolves when all applied changes are on the shelf. */
  settled(): Promise<void>;
}

/**
 * Keeps the shelf equal to the store, one step after another: a change applied during a reading
 * would land on the old catalogue, and the new one, read before the change, would lack it.
 */
export function createCatalogueFeed(ports: CatalogueFeedPorts): CatalogueFeed {
  const { store, shelf } = ports;
  let chain: Promise<unknown> = Promise.resolve();
  let refreshWaits = false;
  /** True after a failed step: the store is ahead of the shelf until it is read again. */
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
    if (change.kind === 'filled' && change.tables.some((table) => table !== 'Discounts'))
      return readAll();
    behind = true;
    if (change.kind === 'filled' || change.table === 'Discounts')
      shelf.rules = indexOf(applyDeltaToItems(await store.load('Discounts')));
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
        // What is written from here on may be too late for this reading.
        refreshWaits = false;
        return readAll();
      }).catch(ports.report);
    },
    apply(change) {
      inOrder(() => apply(change)).catch(ports.report);
    },
    settled: () => inOrder(() => Promise.resolve()),
  };
}
