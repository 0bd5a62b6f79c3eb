import { Button } from '@mantine/core';
import { IconDeviceTv, IconShoppingBag } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DisplayBill } from '@dalpak/contracts';
import { followTill } from '../../platform/hardware/customer-display.ts';
import { screenLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { Money, Qty } from '../../ui/figures/num.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './customer-display.module.css';
import { displayWord } from './display-words.ts';
import { PairForm } from './pair-form.tsx';
import { followPairedTill, pairedTerminal, type PairedView } from './paired-display.ts';

/** The name of a product in the language of the display, where it has one. */
function nameShown(name: string, names: DisplayBill['rows'][number]['names']): string {
  const language = screenLanguage();
  return (language === 'he' ? undefined : names?.[language]) ?? name;
}

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
          {bill.rows.map(({ key, name, names, quantity, weighed, net }) => (
            <li key={key} className={classes['row']}>
              <bdi className={classes['name']}>{nameShown(name, names)}</bdi>
              <Qty milli={quantity} weighed={weighed} className={classes['quantity']} />
              <Money agorot={net} className={classes['net']} />
            </li>
          ))}
        </ul>
      </div>
      <footer className={classes['foot']} aria-live="polite">
        {bill.discount > 0 && (
          <div className={cx(arrange['spreadLine'], classes['saved'])}>
            <span>{t('saved')}</span>
            <Money agorot={bill.discount} />
          </div>
        )}
        <div className={cx(arrange['spreadLine'], classes['total'])}>
          <span>{t('total')}</span>
          <Money agorot={bill.total} largeDigits />
        </div>
        {bill.state === 'paid' && bill.change > 0 && (
          <div className={cx(arrange['spreadLine'], classes['change'])}>
            <span>{t('change')}</span>
            <Money agorot={bill.change} largeDigits />
          </div>
        )}
        {bill.state === 'paid' && <p className={classes['thanks']}>{t('thanks')}</p>}
      </footer>
    </>
  );
}

/** The frame of a display: what is not a bill stands in its middle. */
function DisplayFrame({
  business,
  bill,
  middle,
}: {
  readonly business: string;
  readonly bill: DisplayBill | null;
  /** Shown while there is no till or pairing; null = the bill, or a greeting without a sale. */
  readonly middle: ReactNode;
}): ReactNode {
  const { t } = useTranslation('display');
  const idle = (
    <EmptyState icon={<IconShoppingBag size={28} />} title={t('waiting')} text={t('waitingHelp')} />
  );
  return (
    <div className={classes['display']}>
      <header className={classes['head']}>
        <BrandMark />
        <h1 className={classes['business']}>{business === '' ? t('title') : business}</h1>
      </header>
      {middle === null && bill !== null && bill.state !== 'idle' ? (
        <Bill bill={bill} />
      ) : (
        <div className={classes['middle']}>{middle ?? idle}</div>
      )}
    </div>
  );
}

/** Follows the till of the same browser, in a window on a second screen. */
function OwnTillDisplay({ onOther }: { readonly onOther: () => void }): ReactNode {
  const { t } = useTranslation('display');
  const [bill, setBill] = useState<DisplayBill | null>(null);
  useEffect(() => followTill(setBill), []);
  const waiting = (
    <EmptyState
      icon={<IconDeviceTv size={28} />}
      title={t('noTill')}
      text={t('noTillHelp')}
      action={
        <Button size="lg" variant="default" onClick={onOther}>
          {displayWord('otherTill')}
        </Button>
      }
    />
  );
  return (
    <DisplayFrame
      business={bill?.business ?? ''}
      bill={bill}
      middle={bill === null ? waiting : null}
    />
  );
}

/** Follows a till on another device; without its confirmation the greeting is shown. */
function PairedDisplay({
  terminal,
  onEnded,
}: {
  readonly terminal: number;
  readonly onEnded: () => void;
}): ReactNode {
  const [view, setView] = useState<PairedView | null>(null);
  useEffect(() => followPairedTill(terminal, { onView: setView, onEnded }), [terminal, onEnded]);
  return <DisplayFrame business={view?.business ?? ''} bill={view?.bill ?? null} middle={null} />;
}

/**
 * The bill in large type, with savings, total and change; a greeting while there is no sale. It
 * belongs to the till of this browser, or to the one that it was paired with.
 */
export function CustomerDisplayScreen(): ReactNode {
  const signedIn = useSession(({ phase }) => phase.kind === 'ready');
  const [terminal, setTerminal] = useState(pairedTerminal);
  const [pairs, setPairs] = useState(false);
  const end = useCallback(() => setTerminal(null), []);
  if (terminal !== null) return <PairedDisplay terminal={terminal} onEnded={end} />;
  if (signedIn && !pairs) return <OwnTillDisplay onOther={() => setPairs(true)} />;
  return <DisplayFrame business="" bill={null} middle={<PairForm onPaired={setTerminal} />} />;
}
