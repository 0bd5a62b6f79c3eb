import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applyUpdate, useUpdate } from '../service-worker.ts';
import classes from './notice-bar.module.css';

/** One line under the top bar, only while there is something to know: working from the last start, a new version. */
export function NoticeBar({ fromCache }: { readonly fromCache: boolean }): ReactNode {
  const { t } = useTranslation('shell');
  const waiting = useUpdate((state) => state.waiting);
  if (fromCache) {
    return (
      <div role="status" className={classes['notice']}>
        <IconCloudOff size={16} aria-hidden />
        {t('fromCache')}
      </div>
    );
  }
  if (waiting === null) return null;
  return (
    <div role="status" className={classes['news']}>
      <IconRefresh size={16} aria-hidden />
      {t('updateReady')}
      <button type="button" onClick={applyUpdate}>{t('updateNow')}</button>
    </div>
  );
}
