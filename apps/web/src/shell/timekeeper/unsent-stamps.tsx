import type { AppInit } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { stampQueueOf, useUnsentStamps } from './stamp-runtime.ts';
import classes from './timekeeper.module.css';

/** Stamps that the server does not have yet, and those that it refused. */
export function UnsentStamps({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('timekeeper');
  const stamps = useUnsentStamps((state) => state.stamps);
  if (stamps.length === 0) return null;
  return (
    <section className={classes['waiting']} aria-label={t('waiting')}>
      <h3 className={classes['waitingTitle']}>{t('waiting')}</h3>
      <ul>
        {stamps.map(({ id, kind, at, by, state, error }) => (
          <li key={id}>
            <span>
              {t(`types.${kind}`)} <DateText value={at} />
            </span>
            {by?.type === 'card' && (
              <span className={classes['quiet']}>
                {t('cardEnding')}
                <Num value={by.card.slice(-2)} />
              </span>
            )}
            <StatusDot tone={state === 'waiting' ? 'warn' : 'bad'}>
              {state === 'waiting' ? t('waitingState') : t('refusedState')}
            </StatusDot>
            {state === 'refused' && (
              <>
                <span className={classes['reason']}>{error}</span>
                <Button
                  variant="subtle"
                  size="md"
                  onClick={() => void stampQueueOf(init)?.remove(id)}
                >
                  {t('forget')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
