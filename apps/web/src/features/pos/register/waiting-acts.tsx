import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { DateText, Money } from '../../../ui/figures/num.tsx';
import { registerQueue, useRegisterActs } from './register-runtime.ts';

/** Acts that the server refused: each stays until an employee has read why. */
export function RefusedActs(): ReactNode {
  const { t } = useTranslation('register');
  const acts = useRegisterActs((state) => state.acts);
  return (
    <>
      {acts.map(
        (one) =>
          one.refused !== null && (
            <MessageBox
              key={one.id}
              tone="bad"
              icon={<IconAlertTriangle size={20} />}
              title={textOfCode(one.refused) || one.refused}
            >
              <div>
                {t(one.kind === 'open' ? 'open' : one.way)} ·{' '}
                <Money agorot={one.kind === 'open' ? one.float : one.amount} /> ·{' '}
                <DateText value={one.at} />
              </div>
              <BigButton onClick={() => registerQueue()?.forget(one.id)}>
                {t('understood')}
              </BigButton>
            </MessageBox>
          ),
      )}
    </>
  );
}

/** Acts that wait, and those that the server refused. */
export function WaitingActs(): ReactNode {
  const { t } = useTranslation('register');
  const waiting = useRegisterActs(
    (state) => state.acts.filter(({ refused }) => refused === null).length,
  );
  return (
    <>
      {waiting > 0 && (
        <MessageBox
          tone="warn"
          icon={<IconWifiOff size={20} />}
          title={t('actsWait', { count: waiting })}
        />
      )}
      <RefusedActs />
    </>
  );
}
