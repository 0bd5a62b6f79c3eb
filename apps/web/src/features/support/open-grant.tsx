import { Button } from '@mantine/core';
import type { SupportState } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import classes from './support.module.css';
import { timeLeft } from './time-left.ts';
import { useSupportCommands } from './use-support.ts';

const TICK_MS = 10_000;

/**
 * An open support grant: the agent, whether they are signed in, the remaining time, and a button to
 * end it.
 */
export function OpenGrant({
  state,
  endsAt,
}: {
  readonly state: SupportState;
  readonly endsAt: string;
}): ReactNode {
  const { t } = useTranslation('support');
  const now = useNow(TICK_MS);
  const { busy, message, run } = useSupportCommands();
  const end = async (): Promise<void> => {
    if ((await run({ action: 'end' })) !== null) toast({ text: t('ended'), tone: 'ok' });
  };
  return (
    <>
      {message !== null && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
          {message}
        </MessageBox>
      )}
      <Facts className={classes['facts']}>
        <Fact label={t('agent')}>{state.agent}</Fact>
        <Fact label={t('now')}>
          <StatusDot tone={state.inside ? 'warn' : 'quiet'}>
            {t(state.inside ? 'inside' : 'notInside')}
          </StatusDot>
        </Fact>
        <Fact label={t('left')} className={classes['left']}>
          <Num value={timeLeft(endsAt, now)} />
        </Fact>
        <Fact label={t('endsAt')}>
          <DateText value={endsAt} />
        </Fact>
      </Facts>
      {(state.manages || state.is_agent) && (
        <Button size="md" color="bad" loading={busy} onClick={() => void end()}>
          {t('endNow')}
        </Button>
      )}
    </>
  );
}
