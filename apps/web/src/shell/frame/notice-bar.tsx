import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { setServiceOn, useServiceStatus } from '../../platform/session/service-status.store.ts';
import { applyUpdate, useUpdate } from '../service-worker.ts';
import classes from './notice-bar.module.css';

/**
 * Follows the browser's online and offline events. At a till the server heartbeat knows better and
 * overrides them.
 */
function useNetworkWatch(): void {
  useEffect(() => {
    const [on, off] = [() => setServiceOn(true), () => setServiceOn(false)];
    addEventListener('online', on);
    addEventListener('offline', off);
    return () => {
      removeEventListener('online', on);
      removeEventListener('offline', off);
    };
  }, []);
}

interface NoticeBarProps {
  readonly fromCache: boolean;
  /** False where another indicator shows the network state (the till). */
  readonly showsService: boolean;
}

/** One line under the top bar, shown only when needed: no service, offline start, new version. */
export const NoticeBar = memo(function NoticeBar({
  fromCache,
  showsService: tellsService,
}: NoticeBarProps): ReactNode {
  const { t } = useTranslation('shell');
  const waiting = useUpdate((state) => state.waiting);
  const serviceOn = useServiceStatus((state) => state.serviceOn);
  useNetworkWatch();
  if (fromCache) {
    return (
      <div role="status" className={classes['notice']}>
        <IconCloudOff size={16} aria-hidden />
        {t('fromCache')}
      </div>
    );
  }
  if (tellsService && !serviceOn) {
    return (
      <div role="status" className={classes['notice']}>
        <IconCloudOff size={16} aria-hidden />
        {t('serviceOff')}
      </div>
    );
  }
  if (waiting === null) return null;
  return (
    <div role="status" className={classes['news']}>
      <IconRefresh size={16} aria-hidden />
      {t('updateReady')}
      <button type="button" onClick={applyUpdate}>
        {t('updateNow')}
      </button>
    </div>
  );
});
