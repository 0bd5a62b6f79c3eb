import { readTillStock } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { useWords, wordsOf } from '../../../../platform/i18n/words-of.ts';
import { useAppInit } from '../../../../platform/session/session.store.ts';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { formatQuantity } from '../../../../ui/format/format-number.ts';
import { Qty } from '../../../../ui/figures/num.tsx';
import { useTillStatus } from '../../till/till-status.store.ts';
import { startStock, useStock } from './stock-feed.ts';
import classes from './stock.module.css';

const say = wordsOf({
  left: { he: 'נשארו {{count}}', en: '{{count}} left' },
  out: { he: 'אזל לפי הרישום', en: 'Out by the books' },
  asOf: { he: 'נכון ל-{{at}}', en: 'as of {{at}}' },
  elsewhere: { he: 'בסניפים אחרים', en: 'In other branches' },
  nowhere: { he: 'אין מלאי רשום בסניפים אחרים.', en: 'No stock is recorded in other branches.' },
  needsServer: {
    he: 'המלאי בסניפים אחרים מוצג כשיש חיבור לשרת.',
    en: 'Stock of other branches is shown with a connection to the server.',
  },
});

const isolate = (text: string): string => `\u2066${text}\u2069`;

/** What is left of a product that runs out; nothing for others. It never stops a sale. */
export function StockMark({ productId }: { readonly productId: number }): ReactNode {
  const words = useWords(say);
  const level = useStock(({ levels }) => levels.get(productId));
  const at = useStock((state) => state.at);
  const isOffline = useTillStatus(({ link }) => link === 'offline');
  useEffect(startStock, []);
  if (level === undefined) return null;
  const text = level > 0 ? words('left', { count: isolate(formatQuantity(level)) }) : words('out');
  return (
    <span className={classes['mark']} data-out={level <= 0} data-testid="stock-mark">
      {text}
      {isOffline && at !== null && (
        <span> · {words('asOf', { at: isolate(formatDate(at, 'time')) })}</span>
      )}
    </span>
  );
}

/** The stock of a product here and in the other branches, which only the server knows. */
export function StockFacts({ productId }: { readonly productId: number }): ReactNode {
  const words = useWords(say);
  const warehouse = useAppInit().offline_data?.pos.warehouse ?? 0;
  const isOffline = useTillStatus(({ link }) => link === 'offline');
  const { data } = useQuery({
    queryKey: ['till-stock', warehouse, productId],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          readTillStock,
          { query: { warehouse, products: String(productId) } },
          { signal },
        )
      ).data,
    enabled: !isOffline,
    retry: false,
  });
  return (
    <section className={classes['facts']} data-testid="stock-facts">
      <StockMark productId={productId} />
      <h3 className={classes['title']}>{words('elsewhere')}</h3>
      {data === undefined && isOffline && <p>{words('needsServer')}</p>}
      {data?.elsewhere.length === 0 && <p>{words('nowhere')}</p>}
      {data?.elsewhere.map((place) => (
        <p key={place.warehouse} className={classes['place']}>
          <span>{place.branch === '' ? place.warehouse : place.branch}</span>
          <Qty milli={place.quantity} />
        </p>
      ))}
    </section>
  );
}
