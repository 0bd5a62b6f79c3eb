import { setSaleUnderWay } from '../../../platform/session/sale-under-way.ts';
import { cartNow } from '../bill/bill.store.ts';
import { followFacts } from '../bill/facts.ts';
import { modeOfPanel } from '../bill/mode.machine.ts';
import { panelNow } from '../bill/mode.store.ts';

function reportSale(): void {
  const mode = modeOfPanel(panelNow());
  setSaleUnderWay({
    underWay: (cartNow()?.rows.length ?? 0) > 0 && mode !== 'done',
    paying: mode === 'paying' || mode === 'done',
  });
}

/**
 * Reports to the rest of the application whether a bill is open, also behind another window.
 * @returns stops watching
 */
export function watchSale(): () => void {
  reportSale();
  const stop = followFacts(reportSale);
  return () => {
    stop();
    // The till is behind another window now.
    setSaleUnderWay({ paying: false });
  };
}
