import { IconUserOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { EmptyState } from '../../../../ui/layout/states.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { show } from '../../bill/open-panel.ts';
import { currentTill } from '../../till/till.registry.ts';
import { moveFocus } from '../../parts/list-choice.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';

/**
 * Sets the seller of the whole bill, when it is not the employee at the till. The command asks for
 * the permission (53).
 */
export function SellerPanel(): ReactNode {
  const { t } = useTranslation('tillMenu');
  const chosen = useBill((state) => state.cart?.header.sellerId ?? null);
  const sellers = currentTill()?.lists.sellers ?? [];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    (
      list.current?.querySelector<HTMLElement>('[aria-current=true]') ??
      list.current?.querySelector('button')
    )?.focus();
  }, []);
  const choose = (sellerId: number | null): void => {
    // While an approval is pending, the panel stays unchanged.
    if (sellerId === chosen || dispatch({ type: 'setSeller', sellerId }).ok)
      show({ kind: 'browse' });
  };
  const onKeyDown = (event: KeyboardEvent): void => moveFocus(event, list.current);
  return (
    <PanelFrame title={t('sellerTitle')}>
      {sellers.length === 0 && (
        <EmptyState icon={<IconUserOff size={28} />} title={t('sellerNone')} />
      )}
      {sellers.length > 0 && (
        <ul ref={list} className={classes['list']}>
          {[{ id: null, name: t('sellerSelf') }, ...sellers].map(({ id, name }) => (
            <li key={id ?? 'self'}>
              <button
                type="button"
                className={cx(classes['item'], id === chosen && classes['itemChosen'])}
                aria-current={id === chosen}
                onClick={() => choose(id)}
                onKeyDown={onKeyDown}
              >
                <span className={classes['itemMain']}>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PanelFrame>
  );
}
