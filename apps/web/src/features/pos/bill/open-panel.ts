import type { FrozenSale } from '@dalpak/engine';
import { currentTill } from '../till/till.registry.ts';
import { endViewApproval } from './approvals.store.ts';
import { closeBillSheet } from './bill-sheet.store.ts';
import { enter, finishSale, panelNow } from './mode.store.ts';
import { dismissNotice } from './notice.store.ts';
import type { Panel } from './panel.types.ts';
import { startSale } from './start-bill.ts';

/**
 * Opens a panel. Leaving a finished sale begins the next one: its bill must not be open to a second
 * payment.
 */
export function show(panel: Panel): void {
  const till = currentTill();
  if (panelNow().kind === 'done' && panel.kind !== 'done' && till !== null) startSale(till);
  enter(panel);
  dismissNotice();
  closeBillSheet();
  endViewApproval(panel);
}

/** Shows the finished sale, until the next one begins. */
export function showFinished(sale: FrozenSale): void {
  finishSale(sale);
  dismissNotice();
  closeBillSheet();
}
