import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { canSignIn, refreshSession } from '../../platform/session/session.store.ts';
import { refreshDevice } from '../../platform/sync/refreshers.ts';
import { DateText } from '../../ui/figures/num.tsx';
import classes from './user-drawer.module.css';

type Result =
  | { readonly kind: 'none' | 'running' | 'failed' }
  | { readonly kind: 'done'; readonly at: number };

/** Reloads the session and its settings, the data on the screens, and the till's catalogue. */
async function refreshAll(): Promise<boolean> {
  // The start cannot report a failure, because it goes on with the stored answer.
  if (!(await canSignIn())) return false;
  const phase = await refreshSession();
  await queryClient.invalidateQueries();
  return phase.kind === 'ready' && (await refreshDevice());
}

export function RefreshButton(): ReactNode {
  const { t } = useTranslation('userDrawer');
  const [result, setResult] = useState<Result>({ kind: 'none' });
  const run = async (): Promise<void> => {
    setResult({ kind: 'running' });
    const done = await refreshAll().catch(() => false);
    setResult(done ? { kind: 'done', at: Date.now() } : { kind: 'failed' });
  };
  return (
    <div className={classes['refresh']}>
      <Button
        fullWidth
        size="md"
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={result.kind === 'running'}
        onClick={() => void run()}
      >
        {t('refresh')}
      </Button>
      <p role="status" className={classes[result.kind === 'failed' ? 'failed' : 'result']}>
        {result.kind === 'running' && t('refreshing')}
        {result.kind === 'failed' && t('refreshFailed')}
        {result.kind === 'done' && (
          <>
            {t('refreshed')} · <DateText value={result.at} kind="seconds" />
          </>
        )}
      </p>
    </div>
  );
}
