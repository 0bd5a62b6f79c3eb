import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../ui/big-button.tsx';
import { runAction, TILL_ACTIONS } from '../actions/index.ts';
import { useCart } from '../model/cart.store.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { PanelFrame } from './panel-frame.tsx';
import classes from './panels.module.css';

/** Everything that is not needed in every sale. */
export function MorePanel(): ReactNode {
  const { t } = useTranslation('pos');
  const state = useCart();
  // Drawn again when the network comes or goes.
  useTillStatus(({ link }) => link);
  return (
    <PanelFrame title={t('moreActions')}>
      <div className={classes['actions']}>
        {TILL_ACTIONS.filter(({ place }) => place === 'more').map((action) => {
          const Icon = action.icon;
          const note = action.note?.() ?? null;
          return (
            <BigButton
              key={action.id}
              tall
              wide
              tone={action.tone ?? 'plain'}
              className={classes['action']}
              disabled={!action.enabled(state)}
              icon={<Icon size={22} aria-hidden />}
              onClick={() => runAction(action)}
              {...(action.hotkey === undefined ? {} : { hotkey: action.hotkey })}
            >
              <span className={classes['actionWords']}>
                {t(action.label(state))}
                {note !== null && <span className={classes['actionNote']}>{t(note)}</span>}
              </span>
            </BigButton>
          );
        })}
      </div>
    </PanelFrame>
  );
}
