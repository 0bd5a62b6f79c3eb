import { COMPONENT, readStockCard } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { newDocumentRoute } from '../../record-kit/record-routes.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { Qty } from '../../ui/figures/num.tsx';
import classes from './stock.module.css';
import { useStockWords } from './words.ts';

/** The document that sets a level to what was counted. */
const STOCK_COUNT = 28;

/** What is left of a product in each warehouse, with the document that corrects it. */
export function ProductStock({ product }: SlotProps['product.stock']): ReactNode {
  const say = useStockWords();
  const may = useAccess({ type: 'components', action: 'r', key: COMPONENT.stockLevels }) === 'ok';
  const mayCount =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.stockCounts }) === 'ok';
  const { data } = useQuery({
    queryKey: [...recordsKey(COMPONENT.stockLevels), 'card', product, null, 'levels'],
    queryFn: async ({ signal }) =>
      (await api.call(readStockCard, { query: { product } }, { signal })).data.levels,
    enabled: may,
  });
  if (!may || data === undefined) return null;
  if (data.length === 0) return <p className={quiet}>{say('noStockYet')}</p>;
  return (
    <section aria-label={say('inStock')}>
      <Facts layout="figures">
        {data.map(({ warehouse, quantity, minimum }) => (
          <Fact key={warehouse.id} label={<bdi>{say('stockOf', { name: warehouse.name })}</bdi>}>
            <Qty milli={quantity} />{' '}
            {minimum !== null && quantity < minimum && (
              <span className={quiet}>
                {say('minimum')} <Qty milli={minimum} />
              </span>
            )}
            {mayCount && (
              <a
                className={classes['correct']}
                href={hrefOf(
                  newDocumentRoute(STOCK_COUNT, {
                    kind: 'goods',
                    product,
                    warehouse: warehouse.id,
                  }),
                )}
                aria-label={say('correctIn', { name: warehouse.name })}
              >
                {say('correct')}
              </a>
            )}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
