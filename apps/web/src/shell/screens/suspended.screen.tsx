import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession, useAppInit } from '../../platform/session/session.store.ts';
import { cx } from '../../ui/cx.ts';
import classes from './quiet-page.module.css';

/** The service is suspended: its status by name, the reason, whom to ask, and a way to look again. */
export function SuspendedScreen(): ReactNode {
  const { t } = useTranslation('shell');
  const { service } = useAppInit();
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    await refreshSession();
    setBusy(false);
  };
  return (
    <div className={classes['page']}>
      <div className={classes['centre']}>
        <div className={classes['box']}>
          <div className={cx(classes['icon'], classes['warn'])} aria-hidden><IconPlayerPause size={32} /></div>
          <h1 className={classes['title']}>{t(service === null ? 'noServiceTitle' : 'suspendedTitle')}</h1>
          <p className={classes['help']}>{t(service === null ? 'noServiceHelp' : 'suspendedHelp')}</p>
          {service !== null && (
            <dl className={classes['facts']}>
              <dt>{t('suspendedStatus')}</dt>
              <dd>{service.status_case.name}</dd>
              {service.status_case.reason !== '' && (
                <>
                  <dt>{t('suspendedReason')}</dt>
                  <dd>{service.status_case.reason}</dd>
                </>
              )}
            </dl>
          )}
          <Button size="md" loading={busy} onClick={() => void again()}>{t('checkAgain')}</Button>
        </div>
      </div>
    </div>
  );
}
