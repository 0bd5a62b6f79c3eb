import { type EntryCardView, listTillEntries } from '@dalpak/contracts';
import { type CartRow, formatMoney, hasEntry, ONE } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { useWords, wordsOf } from '../../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { show } from '../../bill/open-panel.ts';
import { useTillStatus } from '../../till/till-status.store.ts';

const say = wordsOf({
  use: {
    he: 'נצלו מהכרטיסייה (נשארו {{left}})',
    en: 'Use the package of entries ({{left}} left)',
  },
  stop: { he: 'בלי הכרטיסייה', en: 'Without the package of entries' },
  note: {
    he: 'נוצל מהכרטיסייה "{{name}}", שווי {{value}}',
    en: 'Used of the package “{{name}}”, worth {{value}}',
  },
});

/** Entries that other rows of the bill use of the same package. */
function usedElsewhere(rows: readonly CartRow[], key: string, contract: number): number {
  return rows.reduce(
    (sum, row) =>
      row.key !== key && row.entry?.contractId === contract ? sum + row.quantity / ONE : sum,
    0,
  );
}

/** Offers the entries that the bill's customer has for this row, or gives them up again. */
export function EntryButton({ row }: { readonly row: CartRow }): ReactNode {
  const say_ = useWords(say);
  const online = useTillStatus(({ link }) => link !== 'offline');
  const customer = useBill((state) =>
    state.cart?.account?.type === 'customer' ? state.cart.account.id : null,
  );
  const rows = useBill((state) => state.cart?.rows);
  const { data } = useQuery({
    queryKey: ['entries', customer],
    enabled: customer !== null && online && row.refundOf === null,
    queryFn: async ({ signal }) =>
      (await api.call(listTillEntries, { params: { customer: customer ?? 0 } }, { signal })).data,
    retry: false,
    staleTime: 0,
  });
  const set = (entry: CartRow['entry'], notes: string): void => {
    if (dispatch({ type: 'editRow', rowKey: row.key, changes: { entry: entry ?? null, notes } }).ok)
      show({ kind: 'browse' });
  };
  if (hasEntry(row)) return <BigButton onClick={() => set(null, '')}>{say_('stop')}</BigButton>;
  if (row.quantity <= 0 || row.quantity % ONE !== 0) return null;
  const leftOf = ({ contract, left }: EntryCardView): number =>
    left - usedElsewhere(rows ?? [], row.key, contract);
  const card = data?.find(
    (one) => one.products.includes(row.product.id) && leftOf(one) >= row.quantity / ONE,
  );
  if (card === undefined) return null;
  return (
    <BigButton
      tone="brand"
      onClick={() =>
        set(
          { contractId: card.contract, value: card.value },
          say('note', { name: card.name, value: formatMoney(card.value) }),
        )
      }
    >
      {say_('use', { left: leftOf(card) })}
    </BigButton>
  );
}
