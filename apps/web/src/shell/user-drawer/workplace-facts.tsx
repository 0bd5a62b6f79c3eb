import { APP, type AppInit } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePluginStatus } from '../../platform/hardware/plugin-status.store.ts';
import { PluginUpdateControl } from '../../platform/plugin-updates/plugin-update-control.tsx';
import { useServiceStatus } from '../../platform/session/service-status.store.ts';
import { Code } from '../../ui/num.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import classes from './user-drawer.module.css';

function Line({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['line']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Business, place, device and version: for the user, and for a support agent on the phone. */
export function WorkplaceFacts({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('userDrawer');
  const plugin = usePluginStatus((state) => state.version);
  const serviceOn = useServiceStatus((state) => state.serviceOn);
  const { cloud, service, settings } = init;
  const branch = cloud.branch ?? cloud.place?.branch ?? null;
  const terminal = cloud.terminal ?? cloud.place?.terminal ?? null;
  const credit = settings['terminal.default_credit'];
  return (
    <section className={classes['facts']} aria-label={t('details')}>
      <dl className={classes['list']}>
        <Line label={t('account')}>
          {service === null ? (
            t('notSet')
          ) : (
            <>
              {service.account_name}{' '}
              <Code className={classes['quiet']}>{service.account_code}</Code>
            </>
          )}
        </Line>
        <Line label={t('cloud')}>{cloud.name}</Line>
        <Line label={t('branch')}>{branch?.name ?? t('notPicked')}</Line>
        <Line label={t('terminal')}>{terminal?.name ?? t('notPicked')}</Line>
        <Line label={t('defaultCredit')}>{credit === '' ? t('notSet') : credit}</Line>
        <Line label={t('service')}>
          <StatusDot tone={serviceOn ? 'ok' : 'warn'}>
            {t(serviceOn ? 'serviceOn' : 'serviceOff')}
          </StatusDot>
        </Line>
        <Line label={t('appVersion')}>
          <Code>{APP.version}</Code>
        </Line>
        <Line label={t('pluginVersion')}>
          {plugin === null ? t('notConnected') : <Code>{plugin}</Code>}
        </Line>
      </dl>
      <PluginUpdateControl />
    </section>
  );
}
