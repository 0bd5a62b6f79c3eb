import type { DisplayBill } from '@dalpak/contracts';
import { type DisplayFeed, openDisplayFeed } from '../../../platform/hardware/customer-display.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { billNow, useBill } from '../bill/bill.store.ts';
import { useMode } from '../bill/mode.store.ts';

function namesOf(id: number): Pick<DisplayBill['rows'][number], 'names'> {
  const names = currentTill()?.catalogue.findById(id)?.more?.names;
  return names === undefined ? {} : { names };
}

/** The bill as the customer display shows it: a finished sale stays until the next one begins. */
function readBill(): DisplayBill {
  const { priced } = billNow();
  const { done, panel } = useMode.getState();
  const shown = panel.kind === 'done' && done !== null ? done.priced : priced;
  const rows = shown?.rows ?? [];
  return {
    state: panel.kind === 'done' ? 'paid' : rows.length === 0 ? 'idle' : 'selling',
    business: currentInit()?.cloud.name ?? '',
    rows: rows.map(({ row, net }) => ({
      key: row.key,
      name: row.product.name,
      ...namesOf(row.product.id),
      quantity: row.quantity,
      weighed: row.product.weighed,
      net,
    })),
    total: shown?.total ?? 0,
    discount: shown?.discount ?? 0,
    change: shown?.change ?? 0,
  };
}

/** Feeds the customer display while the till is open. @returns stops the feed */
export function feedCustomerDisplay(): () => void {
  const feed = openDisplayFeed(readBill);
  let remote: DisplayFeed | null = null;
  let closed = false;
  // Few tills have displays on other devices, so their feed is not part of the till's start.
  import('../../../platform/hardware/remote-display.ts').then(
    ({ openRemoteFeed }) => {
      if (!closed) remote = openRemoteFeed(readBill);
    },
    (error: unknown) => console.error('The customer displays', error),
  );
  const tell = (): void => {
    for (const one of [feed, remote]) one?.notifyChanged();
  };
  const ends = [
    useBill.subscribe((state, before) => {
      if (state.priced !== before.priced) tell();
    }),
    useMode.subscribe((state, before) => {
      if (state.panel.kind !== before.panel.kind) tell();
    }),
  ];
  return () => {
    for (const end of ends) end();
    closed = true;
    for (const one of [feed, remote]) one?.close();
  };
}
