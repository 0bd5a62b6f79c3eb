import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { moveFocus } from '../parts/list-choice.ts';
import panels from '../parts/panels.module.css';
import { currentTill } from '../till/till.registry.ts';
import { deviceSales } from './device-sales.ts';

/** Sales that the refund begins with. */
const MAX_SALES = 10;
/** Rows of a sale by which a cashier knows it. */
const MAX_NAMES = 3;

/** The last sales of this till, the latest first; without the right to search, one's own. */
export function recentSales(
  known: readonly DeviceSale[],
  employeeId: number | null,
): readonly DeviceSale[] {
  return known
    .filter(({ sale }) => sale.priced.total > 0 && sale.number !== null)
    .filter(({ sale }) => employeeId === null || sale.cart.header.employeeId === employeeId)
    .toSorted((a, b) => b.order - a.order)
    .slice(0, MAX_SALES);
}

async function readRecent(): Promise<readonly DeviceSale[]> {
  const till = currentTill();
  if (till === null) return [];
  const seesAll = isAuthorized('pos.search.tran');
  const employeeId = currentInit()?.employee?.id ?? 0;
  return recentSales(await deviceSales(till.owner), seesAll ? null : employeeId);
}

/** The last sales of this till as rows to touch, also without a network. */
export function RecentSales({
  onChoose,
}: {
  /** @param id of the sale at the server, or of a sale that it does not have yet */
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation('refund');
  const list = useRef<HTMLUListElement>(null);
  const { data } = useQuery({
    queryKey: ['refund.recent'],
    queryFn: readRecent,
    staleTime: 0,
    networkMode: 'always',
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('recent')} data-testid="recent-sales">
      <h2 className={panels['listTitle']}>{t('recent')}</h2>
      <ul ref={list} className={panels['list']}>
        {data.map(({ id, sale, takenAt }) => (
          <li key={id}>
            <button
              type="button"
              className={panels['item']}
              onClick={() => onChoose(sale.serverId ?? id)}
              onKeyDown={(event) => moveFocus(event, list.current)}
            >
              <span className={panels['itemMain']}>
                <span>
                  <Code>{String(sale.number)}</Code> · <DateText value={takenAt} kind="time" />
                  {sale.cart.account !== null && <> · {sale.cart.account.name}</>}
                </span>
                <span className={panels['itemSub']}>
                  {sale.cart.rows
                    .slice(0, MAX_NAMES)
                    .map(({ product }) => product.name)
                    .join(' · ')}
                </span>
              </span>
              <span className={panels['itemEnd']}>
                <Money agorot={sale.priced.total} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
