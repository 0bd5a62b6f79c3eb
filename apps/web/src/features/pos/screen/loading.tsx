import { Progress } from '@mantine/core';
import { IconDatabaseOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { currentTill } from '../till/till.registry.ts';
import { tillIsClosed, useTillStatus } from '../till/till-status.store.ts';
import classes from './pos.module.css';

const grouped = (value: number): string => `\u2066${value.toLocaleString('en')}\u2069`;

/** Shown while there is no catalogue yet: the progress of the first load, or why it fails. */
export function TillLoading(): ReactNode {
  const { t } = useTranslation('pos');
  const dropped = useTillStatus((state) => state.keysDropped);
  const phase = useTillStatus((state) => state.phase);
  const error = useTillStatus((state) => state.error);
  const sync = useTillStatus((state) => state.sync);
  if (phase === 'failed') {
    return (
      <ErrorState
        icon={<IconDatabaseOff size={28} />}
        title={t('openFailed')}
        text={t('openFailedHelp')}
        code={error ?? ''}
        onRetry={tillIsClosed}
      />
    );
  }
  if (phase === 'ready' && sync.phase === 'not_synced' && sync.error !== null) {
    return (
      <ErrorState
        icon={<IconPlugConnectedX size={28} />}
        title={t('loadFailed')}
        text={t('loadFailedHelp')}
        code={sync.error}
        onRetry={() => void currentTill()?.sync.run()}
      />
    );
  }
  const { done, total } = sync.progress ?? { done: 0, total: 0 };
  return (
    <div className={classes['loading']} role="status">
      <h1 className={classes['loadingTitle']}>{t('loadingTitle')}</h1>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="lg"
        radius="xl"
        aria-label={t('loadingTitle')}
      />
      <p className={classes['loadingText']}>
        {total > 0 ? t('loadingText', { done: grouped(done), total: grouped(total) }) : '\u00a0'}
      </p>
      <p className={classes['loadingText']}>{t('loadingOnce')}</p>
      {dropped && (
        <p className={classes['loadingText']} role="alert">
          {t('loadingDropped')}
        </p>
      )}
    </div>
  );
}
