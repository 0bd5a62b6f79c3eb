import { IconPlayerPause } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { DateText, Money } from '../../../ui/figures/num.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { moveFocus } from '../parts/list-choice.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import classes from '../parts/panels.module.css';
import { recallCart, takeOverCart } from './recall.ts';
import { IncompleteListNote } from './incomplete-list-note.tsx';
import { useHeld } from './use-held.ts';

/**
 * Bills held on this device, and at the other tills of the branch.
 * @param onRecalled called with a recalled bill on the screen
 */
export function RecallPanel({ onRecalled }: { readonly onRecalled: () => void }): ReactNode {
  const { t } = useTranslation('pos');
  const { t: tLists } = useTranslation('tillLists');
  const { t: tOrders } = useTranslation('orders');
  const { here: carts, atOtherTills: others, incomplete: unheard } = useHeld();
  const list = useRef<HTMLUListElement>(null);
  const filled = carts !== null && carts.length > 0;
  // Enter recalls the first one, and arrow keys move to the others.
  useEffect(() => {
    if (filled) list.current?.querySelector('button')?.focus();
  }, [filled]);
  const onKeyDown = (event: KeyboardEvent): void => moveFocus(event, list.current);
  return (
    <PanelFrame title={tLists('heldTitle')}>
      {carts?.length === 0 && (others?.length ?? 0) === 0 && (
        <EmptyState
          icon={<IconPlayerPause size={28} />}
          title={tLists('heldEmpty')}
          text={tLists('heldEmptyHelp')}
        />
      )}
      <ul ref={list} className={classes['list']}>
        {carts?.map(({ id, name, total, itemCount, employeeName, frozenAt, cart }) => (
          <li key={id}>
            <button
              type="button"
              className={classes['item']}
              onClick={() => void recallCart(id, onRecalled)}
              onKeyDown={onKeyDown}
            >
              <span className={classes['itemMain']}>
                {name === '' ? (cart.rows[0]?.product.name ?? '') : name}
                <span className={classes['itemSub']}>
                  {t('items', { count: itemCount })} · {employeeName} ·{' '}
                  <DateText value={frozenAt} />
                </span>
              </span>
              <span className={classes['itemEnd']}>
                <Money agorot={total} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {unheard !== null && <IncompleteListNote why={unheard} />}
      {others !== null && others.length > 0 && (
        <section aria-label={tOrders('heldElsewhere')}>
          <h2 className={classes['subject']}>{tOrders('heldElsewhere')}</h2>
          <ul className={classes['list']}>
            {others.map(({ id, name, total, items, employee, terminal, frozen_at: frozenAt }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes['item']}
                  onClick={() => void takeOverCart(id, onRecalled)}
                >
                  <span className={classes['itemMain']}>
                    {name === '' ? terminal.name : name}
                    <span className={classes['itemSub']}>
                      {t('items', { count: items })} · {employee} · {terminal.name} ·{' '}
                      <DateText value={frozenAt} />
                    </span>
                  </span>
                  <span className={classes['itemEnd']}>
                    <Money agorot={total} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PanelFrame>
  );
}
