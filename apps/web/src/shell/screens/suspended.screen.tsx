import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { serviceStatusLabel } from '../../platform/session/service-status-label.ts';
import { refreshSession, useAppInit } from '../../platform/session/session.store.ts';
import { cx } from '../../ui/layout/cx.ts';
import classes from './quiet-page.module.css';

/**
 * The service is suspended: its status by name, the reason, whom to contact, and a button to check
 * again. With an active service it says so and leads on.
 */
export function SuspendedScreen(): ReactNode {
  const { t } = useTranslation('suspended');
  const { t: tShell } = useTranslation('shell');
  const { service, status } = useAppInit();
  // The screen can be opened by its address while the service is active.
  const isActive = service !== null && status !== 'SERVICE_NOT_OK';
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
          <div className={cx(classes['icon'], !isActive && classes['warn'])} aria-hidden>
            {isActive ? <IconCircleCheck size={32} /> : <IconPlayerPause size={32} />}
          </div>
          <h1 className={classes['title']}>
            {t(isActive ? 'activeTitle' : service === null ? 'noServiceTitle' : 'title')}
          </h1>
          <p className={classes['help']}>
            {t(isActive ? 'activeHelp' : service === null ? 'noServiceHelp' : 'help')}
          </p>
          {service !== null && (
            <dl className={classes['facts']}>
              <dt>{t('status')}</dt>
              <dd>{serviceStatusLabel(service.status_case.name)}</dd>
              {service.status_case.reason !== '' && (
                <>
                  <dt>{t('reason')}</dt>
                  <dd>{service.status_case.reason}</dd>
                </>
              )}
            </dl>
          )}
          {isActive ? (
            <Button size="md" component="a" href={hrefOf('/')}>
              {tShell('goHome')}
            </Button>
          ) : (
            <Button size="md" loading={busy} onClick={() => void again()}>
              {t('checkAgain')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
