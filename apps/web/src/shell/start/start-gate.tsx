import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { WhileLoading } from '../../platform/router/lazy-screen.ts';
import { currentRoute, go } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { refreshSession, useSession } from '../../platform/session/session.store.ts';
import type { SessionPhase } from '../../platform/session/start-session.ts';
import { ErrorState, Skeleton } from '../../ui/layout/states.tsx';
import { RouteView } from '../route-view.tsx';
import classes from './start-gate.module.css';
import { useStart } from './use-start.ts';

/** A till starts with its screen or locked, so both have chunks of their own. */
const LockScreen = lazyPart(() => import('../screens/lock-screen.tsx'), 'LockScreen');

function Starting(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <main className={classes['quiet']}>
      <Skeleton label={t('starting')}>
        <Loader size="md" />
      </Skeleton>
    </main>
  );
}

function StartFailed({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('shell');
  const { t: tCommon } = useTranslation();
  const [busy, setBusy] = useState(false);
  const shown = describeError(error);
  const again = async (): Promise<void> => {
    setBusy(true);
    await refreshSession();
    setBusy(false);
  };
  return (
    <main className={classes['quiet']}>
      <ErrorState
        icon={<IconPlugConnectedX size={28} />}
        heading="h1"
        title={t('startFailed')}
        text={isOffline(error) ? t('startFailedHelp') : shown.description}
        code={shown.code}
        action={
          <Button loading={busy} onClick={() => void again()}>
            {tCommon('retry')}
          </Button>
        }
      />
    </main>
  );
}

/** A device that is registered as a kitchen screen shows nothing else, also after a power cut. */
function useKitchenStart(phase: SessionPhase): void {
  const isKitchen = phase.kind === 'ready' && phase.init.cloud.terminal?.kind === 'kitchen';
  useEffect(() => {
    if (isKitchen && !currentRoute().startsWith('/kitchen')) go('/kitchen', { replace: true });
  }, [isKitchen]);
}

/** Shows nothing until app/init has answered; then what its status allows. */
export function StartGate({ requested }: { readonly requested: string }): ReactNode {
  useStart(requested);
  const phase = useSession((state) => state.phase);
  useKitchenStart(phase);
  if (phase.kind === 'starting') return <Starting />;
  if (phase.kind === 'failed') return <StartFailed error={phase.error} />;
  if (phase.kind === 'secondStep')
    return (
      <WhileLoading value={<Starting />}>
        <main>
          <Slot name="start.secondStep" props={{}} />
        </main>
      </WhileLoading>
    );
  const locked = phase.kind === 'ready' && phase.init.status === 'TERMINAL_LOCKED';
  if (!locked)
    return (
      <>
        <RouteView />
        {phase.kind === 'ready' && <Slot name="app.background" props={{}} />}
      </>
    );
  return (
    <WhileLoading value={<Starting />}>
      <LockScreen init={phase.init} fromCache={phase.source === 'cache'} />
    </WhileLoading>
  );
}
