import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { Kbd } from '../../../ui/fields/kbd.tsx';
import { runAction, TILL_ACTIONS } from './actions.ts';
import { loadOrderParts } from '../orders/load-order-parts.ts';
import classes from './pos.module.css';
import { tillFacts, useTillFacts } from '../bill/facts.ts';

const OrdersButton = lazyPart(loadOrderParts, 'OrdersButton');
const BAR = TILL_ACTIONS.filter(({ place }) => place === 'bar');

/** The bar of the most used actions, always at the same place. Each button shows its key. */
export function ActionBar(): ReactNode {
  const { t } = useTranslation('pos');
  // As one text, which is drawn anew only when it differs.
  const enabled = useTillFacts((state) =>
    BAR.map((action) => (action.enabled(state) ? '1' : '0')).join(''),
  );
  return (
    <nav className={classes['bar']} aria-label={t('actionBar')}>
      {BAR.map((action, index) => {
        const Icon = action.icon;
        return (
          <button
            key={action.id}
            type="button"
            className={classes['barAction']}
            data-action={action.id}
            disabled={enabled[index] !== '1'}
            aria-keyshortcuts={action.hotkey}
            onClick={() => runAction(action)}
          >
            <Icon size={22} aria-hidden />
            <span>{t(action.label(tillFacts()))}</span>
            {action.hotkey !== undefined && <Kbd>{action.hotkey}</Kbd>}
          </button>
        );
      })}
      <OrdersButton className={classes['barAction']} />
    </nav>
  );
}
