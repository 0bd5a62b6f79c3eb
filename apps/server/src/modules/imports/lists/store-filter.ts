import { explain } from '../../../kernel/errors/explain.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';

/** Which lines of a file with several chains and stores are imported. */
export interface StoreChoice {
  /** Name or number of the chain; optional when the file has only one. */
  readonly chain?: string;
  /** Number of the store, ignoring leading zeros; optional when the file has only one. */
  readonly store?: string;
}

export interface StoreCells {
  readonly chainName: string;
  readonly chainId: string;
  readonly storeId: string;
}

interface FoundStore {
  readonly chainId: string;
  readonly chainName: string;
  readonly storeId: string;
}

const MAX_STORES = 1000;

/**
 * Accepts the lines of one store and remembers the other stores of the file, to offer the choice to
 * the user.
 */
export class StoreFilter {
  private readonly chosen: StoreChoice;
  private readonly stores = new Map<string, FoundStore>();
  private match: FoundStore | null = null;

  constructor(chosen: StoreChoice) {
    this.chosen = chosen;
  }

  /**
   * @throws AppError VALIDATION_FAILED when two stores match the choice: prices of two stores
   *   must not be mixed.
   */
  accepts(cells: StoreCells): boolean {
    const key = `${cells.chainId}/${cells.storeId}`;
    let found = this.stores.get(key);
    if (found === undefined) {
      found = {
        chainId: cells.chainId.trim(),
        chainName: cells.chainName.trim(),
        storeId: cells.storeId.trim(),
      };
      if (this.stores.size < MAX_STORES) this.stores.set(key, found);
    }
    if (!this.fits(found)) return false;
    this.match ??= found;
    if (this.match.chainId !== found.chainId || this.match.storeId !== found.storeId)
      throw this.choose();
    return true;
  }

  /**
   * The store that was read.
   * @throws AppError VALIDATION_FAILED when no line matched the choice.
   */
  finish(): FoundStore {
    if (this.match === null) throw this.choose();
    return this.match;
  }

  private fits(found: FoundStore): boolean {
    const { chain, store } = this.chosen;
    if (chain !== undefined && chain.trim() !== found.chainId && chain.trim() !== found.chainName)
      return false;
    return store === undefined || bare(store) === bare(found.storeId);
  }

  private choose(): AppError {
    const details = [...this.stores.values()].slice(0, 50).map((store) => ({
      ...explain('store_of_chain', {
        chain: store.chainName === '' ? store.chainId : `${store.chainName} (${store.chainId})`,
        store: store.storeId,
      }),
      field: 'store',
    }));
    return new AppError('VALIDATION_FAILED', { reason: explain('choose_store'), details });
  }
}

function bare(storeId: string): string {
  return storeId.trim().replace(/^0+(?=.)/, '');
}
