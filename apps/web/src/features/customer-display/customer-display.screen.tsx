import { IconDeviceTv, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisplayBill, followTill } from '../../platform/hardware/customer-display.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Money, Qty } from '../../ui/num.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './customer-display.module.css';

function Bill({ bill }: { readonly bill: DisplayBill }): ReactNode {
  const { t } = useTranslation('display');
  const list = useRef<HTMLUListElement>(null);
  // The customer looks for the line that was scanned last.
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [bill]);
  return (
    <>
      <div className={classes['scroll']} role="region" aria-label={t('bill')} tabIndex={0}>
        <ul ref={list} className={classes['rows']}>
          {bill.rows.map(({ key, name, quantity, weighed, net }) => (
            <li key={key} className={classes['row']}>
              <bdi className={classes['name']}>{name}</bdi>
              <Qty milli={quantity} weighed={weighed} className={classes['quantity']} />
              <Money agorot={net} className={classes['net']} />
            </li>
          ))}
        </ul>
      </div>
      <footer className={classes['foot']} aria-live="polite">
        {bill.discount > 0 && (
          <div className={classes['saved']}>
            <span>{t('saved')}</span>
            <Money agorot={bill.discount} />
          </div>
        )}
        <div className={classes['total']}>
          <span>{t('total')}</span>
          <Money agorot={bill.total} largeDigits />
        </div>
        {bill.state === 'paid' && bill.change > 0 && (
          <div className={classes['change']}>
            <span>{t('change')}</span>
            <Money agorot={bill.change} largeDigits />
          </div>
        )}
        {bill.state === 'paid' && <p className={classes['thanks']}>{t('thanks')}</p>}
      </footer>
    </>
  );
}

/** The bill in large type, with savings, total and change; a greeting while there is no sale. */
export function CustomerDisplayScreen(): ReactNode {
  const { t } = useTranslation('display');
  const [bill, setBill] = useState<DisplayBill | null>(null);
  useEffect(() => followTill(setBill), []);
  return (
    <div className={classes['display']}>
      <header className={classes['head']}>
        <BrandMark />
        <h1 className={classes['business']}>
          {bill === null || bill.business === '' ? t('title') : bill.business}
        </h1>
      </header>
      {bill === null ? (
        <div className={classes['middle']}>
          <EmptyState
            icon={<IconDeviceTv size={28} />}
            title={t('noTill')}
            text={t('noTillHelp')}
          />
        </div>
      ) : bill.state === 'idle' ? (
        <div className={classes['middle']}>
          <EmptyState
            icon={<IconShoppingBag size={28} />}
            title={t('waiting')}
            text={t('waitingHelp')}
          />
        </div>
      ) : (
        <Bill bill={bill} />
      )}
    </div>
  );
}
