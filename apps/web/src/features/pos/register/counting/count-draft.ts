import { countKey, ownerKey } from '../../../../platform/store/store.types.ts';
import { currentTill } from '../../till/till.registry.ts';
import type { CoinTexts } from './coins.ts';

/** What is counted: the float of a shift that begins, or the drawer of one that ends. */
export type CountOf = 'open' | 'close';

type Drafts = Partial<Record<CountOf, CoinTexts>>;

const keyNow = (): string | null => {
  const till = currentTill();
  return till === null ? null : countKey(ownerKey(till.owner));
};

function readDrafts(key: string): Drafts {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Drafts;
  } catch {
    return {};
  }
}

/** What was typed into a count that was not finished: the page was left, or the power went. */
export function readCount(of: CountOf): CoinTexts | null {
  const key = keyNow();
  return key === null ? null : (readDrafts(key)[of] ?? null);
}

/** Keeps a count while it is typed. A full disk only means that it does not survive the page. */
export function keepCount(of: CountOf, texts: CoinTexts): void {
  const key = keyNow();
  if (key === null) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...readDrafts(key), [of]: texts }));
  } catch {
    // The count goes on in this page.
  }
}

/** Forgets a count whose sum was stored. */
export function forgetCount(of: CountOf): void {
  const key = keyNow();
  if (key === null) return;
  const { [of]: _done, ...others } = readDrafts(key);
  if (Object.keys(others).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(others));
}
