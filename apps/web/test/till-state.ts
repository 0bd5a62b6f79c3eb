import { useApprovals } from '../src/features/pos/bill/approvals.store.ts';
import { useBillSheet } from '../src/features/pos/bill/bill-sheet.store.ts';
import { useBill } from '../src/features/pos/bill/bill.store.ts';
import { useHighlight } from '../src/features/pos/bill/highlight.store.ts';
import { useMode } from '../src/features/pos/bill/mode.store.ts';
import { useNotice } from '../src/features/pos/bill/notice.store.ts';
import { useNumberEntry } from '../src/features/pos/bill/number-entry.store.ts';
import { useQuestions } from '../src/features/pos/bill/questions.store.ts';
import { useRemoval } from '../src/features/pos/bill/removal.store.ts';
import { useSearch } from '../src/features/pos/bill/search.store.ts';

/** What the stores of the till hold, as one object. */
export const tillState = () => ({
  ...useBill.getState(),
  ...useHighlight.getState(),
  ...useRemoval.getState(),
  ...useMode.getState(),
  ...useNotice.getState(),
  ...useApprovals.getState(),
  ...useNumberEntry.getState(),
  ...useSearch.getState(),
  ...useQuestions.getState(),
  ...useBillSheet.getState(),
});

type TillState = ReturnType<typeof tillState>;

function put<S extends object>(
  store: { readonly getState: () => S; readonly setState: (part: Partial<S>) => void },
  part: Partial<TillState>,
): void {
  const own = Object.entries(part).filter(([name]) => name in store.getState());
  store.setState(Object.fromEntries(own) as Partial<S>);
}

/** Puts the till into a state, as a test begins with it. */
export function setTillState(part: Partial<TillState>): void {
  put(useBill, part);
  put(useHighlight, part);
  put(useRemoval, part);
  put(useMode, part);
  put(useNotice, part);
  put(useApprovals, part);
  put(useNumberEntry, part);
  put(useSearch, part);
  put(useQuestions, part);
  put(useBillSheet, part);
}
