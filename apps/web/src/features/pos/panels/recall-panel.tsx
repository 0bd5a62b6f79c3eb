import { IconPlayerPause } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText, Money } from '../../../ui/num.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { recallCart } from '../actions/hold.actions.ts';
import { currentTill } from '../model/till.registry.ts';
import { moveChoice } from './list-choice.ts';
import { PanelFrame } from './panel-frame.tsx';
import classes from './panels.module.css';
import { useStored } from './use-stored.ts';

const read = () => currentTill()?.sales.frozenCarts() ?? Promise.resolve([]);

/** Bills put aside on this device. */
export function RecallPanel(): ReactNode {
  const { t } = useTranslation('pos');
  const [carts] = useStored(read);
  const list = useRef<HTMLUListElement>(null);
  const bills = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  const filled = carts !== null && carts.length > 0;
  // Enter takes the first one, and arrows lead to the others.
  useEffect(() => {
    if (filled) list.current?.querySelector('button')?.focus();
  }, [filled]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = bills();
    const next = moveChoice(event.key, all.findIndex((bill) => bill === document.activeElement), all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <PanelFrame title={t('recallTitle')}>
      {carts?.length === 0 && <EmptyState icon={<IconPlayerPause size={28} />} title={t('recallEmpty')} text={t('recallEmptyHelp')} />}
      <ul ref={list} className={classes['list']}>
        {carts?.map(({ id, name, total, itemCount, employeeName, frozenAt, cart }) => (
          <li key={id}>
            <button type="button" className={classes['item']} onClick={() => void recallCart(id)} onKeyDown={onKeyDown}>
              <span className={classes['itemMain']}>
                {name === '' ? (cart.rows[0]?.product.name ?? '') : name}
                <span className={classes['itemSub']}>{t('items', { count: itemCount })} · {employeeName} · <DateText value={frozenAt} /></span>
              </span>
              <span className={classes['itemEnd']}><Money agorot={total} /></span>
            </button>
          </li>
        ))}
      </ul>
    </PanelFrame>
  );
}
