import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePluginStatus } from '../hardware/plugin-status.store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { pluginUpdates } from './plugin-updates.ts';
import classes from './plugin-update-control.module.css';
import { describeUpdateFailure } from './notify-update.ts';
import { UpdateRefused } from './update-refused.ts';
import { usePluginUpdate } from './update.store.ts';
import type { UpdateState } from './updater.ts';

function useStateText(state: UpdateState): string {
  const { t } = useTranslation('pluginUpdates');
  switch (state.kind) {
    case 'idle':
    case 'checking':
      return '';
    case 'current':
      return t('current');
    case 'available':
      return t('newVersion', { version: state.version });
    case 'downloading':
      return t('downloading', { version: state.version });
    case 'ready':
      return t('readyText', { version: state.version });
    case 'installing':
      return t('installing', { version: state.version });
    case 'failed':
      return describeUpdateFailure(state.error);
  }
}

/**
 * Shows the state of the plugin's update and its next step. Shows nothing while no plugin is
 * connected.
 * @param mayTrust offers a technician to trust a key that was changed on purpose
 */
export function PluginUpdateControl({
  mayTrust = false,
}: {
  readonly mayTrust?: boolean;
}): ReactNode {
  const { t } = useTranslation('pluginUpdates');
  const connected = usePluginStatus(({ version }) => version !== null);
  const state = usePluginUpdate((store) => store.state);
  const text = useStateText(state);
  if (!connected) return null;
  const keyChanged =
    state.kind === 'failed' &&
    state.error instanceof UpdateRefused &&
    state.error.reason === 'keyChanged';
  const step = (): ReactNode => {
    if (state.kind === 'available')
      return (
        <Button variant="light" onClick={() => void pluginUpdates.download('person')}>
          {t('download')}
        </Button>
      );
    if (state.kind === 'ready')
      return <Button onClick={() => void pluginUpdates.install()}>{t('install')}</Button>;
    const busy =
      state.kind === 'checking' || state.kind === 'downloading' || state.kind === 'installing';
    return (
      <Button variant="light" loading={busy} onClick={() => void pluginUpdates.check('person')}>
        {t('check')}
      </Button>
    );
  };
  return (
    <div className={classes['update']}>
      <p role="status" className={classes[state.kind === 'failed' ? 'failed' : 'text']}>
        {text}
      </p>
      {step()}
      {keyChanged && mayTrust && (
        <Button variant="default" onClick={() => void pluginUpdates.trustNewKey()}>
          {t('trust')}
        </Button>
      )}
    </div>
  );
}
