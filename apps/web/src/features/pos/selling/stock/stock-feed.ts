import { readTillStock, TILL_STOCK_FROM, type TillStock } from '@dalpak/contracts';
import { create } from 'zustand';
import { api } from '../../../../platform/api/api.ts';
import { onPush, onPushResync } from '../../../../platform/push/push.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { ownerKey, stockKey } from '../../../../platform/store/store.types.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';

interface Stock {
  /** When the server said so; null before it ever did. */
  readonly at: string | null;
  /** Thousandths by product, of what runs out. */
  readonly levels: ReadonlyMap<number, number>;
}

export const useStock = create<Stock>(() => ({ at: null, levels: new Map() }));

/** Changes that come together are asked for together. */
const GATHER_MS = 300;
/** Most products of one question. */
const MAX_ASKED = 200;

const warehouseNow = (): number | null => currentInit()?.offline_data?.pos.warehouse ?? null;

const keyNow = (): string | null => {
  const till = currentTill();
  return till === null ? null : stockKey(ownerKey(till.owner));
};

function readKept(): void {
  const key = keyNow();
  try {
    const kept = JSON.parse((key && localStorage.getItem(key)) ?? 'null') as {
      readonly at: string;
      readonly levels: readonly (readonly [number, number])[];
    } | null;
    if (kept !== null) useStock.setState({ at: kept.at, levels: new Map(kept.levels) });
  } catch {
    // What was kept is only shown until the server answers.
  }
}

function keep(stock: Stock): void {
  useStock.setState(stock);
  const key = keyNow();
  try {
    if (key !== null)
      localStorage.setItem(key, JSON.stringify({ at: stock.at, levels: [...stock.levels] }));
  } catch {
    // Without room only the levels of an offline start are lost.
  }
}

/** Replaces all levels, or those of the products that were asked for. */
function take({ at, levels }: TillStock, asked: readonly number[] | null): void {
  const next = new Map(asked === null ? [] : useStock.getState().levels);
  for (const product of asked ?? []) next.delete(product);
  for (const { product, quantity } of levels) {
    if (quantity <= TILL_STOCK_FROM) next.set(product, quantity);
    else next.delete(product);
  }
  keep({ at, levels: next });
}

async function ask(asked: readonly number[] | null): Promise<void> {
  const warehouse = warehouseNow();
  if (warehouse === null || useTillStatus.getState().link === 'offline') return;
  try {
    const query = { warehouse, ...(asked === null ? {} : { products: asked.join(',') }) };
    take((await api.call(readTillStock, { query })).data, asked);
  } catch {
    // What is known stays; the next change or connection asks again.
  }
}

let isStarted = false;

/** Keeps the levels up to date while the page lives. */
export function startStock(): void {
  if (isStarted) return;
  isStarted = true;
  readKept();
  void ask(null);
  const changed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const askSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      const asked = [...changed];
      changed.clear();
      void ask(asked.length > MAX_ASKED ? null : asked);
    }, GATHER_MS);
  };
  onPush('pos:stock', ({ warehouse, products }) => {
    if (warehouse !== warehouseNow()) return;
    if (products.length === 0) void ask(null);
    for (const product of products) changed.add(product);
    if (products.length > 0) askSoon();
  });
  onPushResync(() => void ask(null));
  useTillStatus.subscribe(({ link }, before) => {
    if (link !== before.link && link === 'online') void ask(null);
  });
}
