import { APP, type AppInit } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { usePluginStatus } from '../../platform/hardware/plugin-status.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PluginUpdateControl } from '../../platform/plugin-updates/plugin-update-control.tsx';
import { Slot } from '../../platform/router/slots.ts';
import { useServiceStatus } from '../../platform/session/service-status.store.ts';
import { Code } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './user-drawer.module.css';

function Line({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={cx(arrange['spreadLine'], classes['line'])}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The read-outs as lines of text, as they are shown. */
function factsAsText(list: HTMLElement): string {
  return [...list.querySelectorAll('dt')]
    .map((label) => `${label.textContent}: ${label.nextElementSibling?.textContent ?? ''}`)
    .join('\n');
}

function CopyFacts({ text }: { readonly text: () => string }): ReactNode {
  const { t } = useTranslation('userDrawer');
  const [result, setResult] = useState<'copied' | 'copyRefused' | null>(null);
  const copy = (): void =>
    void navigator.clipboard.writeText(text()).then(
      () => setResult('copied'),
      () => setResult('copyRefused'),
    );
  return (
    <>
      <Button
        fullWidth
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {t('copy')}
      </Button>
      <p role="status" className={classes['result']}>
        {result !== null && t(result)}
      </p>
    </>
  );
}

interface WorkplaceFactsProps {
  readonly init: AppInit;
  readonly onPick: () => void;
}

/** Business, place, device and version, folded: for a support agent on the phone. */
export function WorkplaceFacts({ init, onPick }: WorkplaceFactsProps): ReactNode {
  const list = useRef<HTMLDListElement>(null);
  const { t } = useTranslation('userDrawer');
  const plugin = usePluginStatus((state) => state.version);
  const serviceOn = useServiceStatus((state) => state.serviceOn);
  const { cloud, service, settings } = init;
  const branch = cloud.branch ?? cloud.place?.branch ?? null;
  const terminal = cloud.terminal ?? cloud.place?.terminal ?? null;
  const credit = settings['terminal.default_credit'];
  return (
    <section className={classes['facts']} aria-label={t('details')}>
      <details>
        <summary className={classes['summary']}>{t('details')}</summary>
        <dl ref={list} className={classes['list']}>
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
        <CopyFacts text={() => (list.current === null ? '' : factsAsText(list.current))} />
        <Slot name="userdrawer.tech" props={{ onPick }} />
      </details>
    </section>
  );
}
