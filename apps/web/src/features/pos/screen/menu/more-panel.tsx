import type { ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { entriesByLayout } from './menu-entries.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';
import { useBill } from '../../bill/bill.store.ts';
import { tillFacts } from '../../bill/facts.ts';
import { useMode } from '../../bill/mode.store.ts';

/** Actions that are not needed in every sale, in the manager's layout. */
export function MorePanel(): ReactNode {
  const { t } = useTranslation('pos');
  // Draws again when what the actions are enabled by changes.
  useBill();
  useMode();
  const state = tillFacts();
  // Draws again when the network connects or disconnects.
  useTillStatus(({ link }) => link);
  return (
    <PanelFrame title={t('moreActions')}>
      <div className={classes['actions']}>
        {entriesByLayout(currentTill()?.lists.menu).map((entry) => {
          const Icon = entry.icon;
          const note = entry.note();
          return (
            <BigButton
              key={entry.id}
              tall
              wide
              tone={entry.tone}
              className={classes['action']}
              disabled={!entry.enabled(state)}
              icon={<Icon size={22} aria-hidden />}
              onClick={entry.run}
              {...(entry.hotkey === undefined ? {} : { hotkey: entry.hotkey })}
            >
              <span className={classes['actionWords']}>
                {entry.label(state)}
                {note !== null && <span className={classes['actionNote']}>{note}</span>}
              </span>
            </BigButton>
          );
        })}
      </div>
    </PanelFrame>
  );
}
