import { Badge, Button } from '@mantine/core';
import { installPlugin, permissionKey, type PluginView, uninstallPlugin } from '@dalpak/contracts';
import { IconCheck, IconPuzzleOff, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import {
  useNameOfComponent,
  usePermissionWords,
} from '../../record-kit/plugin-permission-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code } from '../../ui/figures/num.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { refreshPlugins } from './active-plugins.ts';
import { MarketFailed, MarketLoading } from './market-states.tsx';
import { PageHead, Toolbar } from '../../ui/content/toolbar.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './marketplace.module.css';
import { PluginState } from './marketplace.screen.tsx';
import { PluginIcon } from './plugin-icon.tsx';
import { isNewPermission, useMarket } from './use-market.ts';

function Permissions({ plugin }: { readonly plugin: PluginView }): ReactNode {
  const { t } = useTranslation('marketplace');
  const say = usePermissionWords();
  if (plugin.permissions.length === 0)
    return <span className={classes['help']}>{t('noPermissions')}</span>;
  // Also inside a confirmation text, which is a paragraph.
  return (
    <span role="list" className={arrange['stackedList']}>
      {plugin.permissions.map((permission) => (
        <span role="listitem" key={permissionKey(permission)} className={classes['permission']}>
          <span aria-hidden>
            <IconCheck size={18} />
          </span>
          <span>
            {say(permission)}{' '}
            {isNewPermission(plugin, permission) && (
              <Badge color="warn" component="span">
                {t('isNew')}
              </Badge>
            )}
          </span>
        </span>
      ))}
    </span>
  );
}

function PluginAdditions({
  plugin: { triggers, background },
}: {
  readonly plugin: PluginView;
}): ReactNode {
  const { t } = useTranslation('marketplace');
  const nameOf = useNameOfComponent();
  const language = currentLanguage();
  return (
    <ul className={arrange['stackedList']}>
      {triggers.map(({ key, icon, label, place, component }) => (
        <li key={key} className={classes['permission']}>
          <PluginIcon icon={icon} />
          <span>
            <b>{label[language]}</b> ·{' '}
            {t(`place.${place}`, { component: component === undefined ? '' : nameOf(component) })}
          </span>
        </li>
      ))}
      {background && (
        <li className={classes['permission']}>
          <PluginIcon icon="message" />
          <span>{t('background')}</span>
        </li>
      )}
    </ul>
  );
}

function Details({ plugin }: { readonly plugin: PluginView }): ReactNode {
  const { t } = useTranslation('marketplace');
  const [asked, setAsked] = useState<'install' | 'uninstall' | null>(null);
  const name = plugin.name[currentLanguage()];
  const run = async (what: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await what();
      toast({ text: done, tone: 'ok' });
    } catch (error) {
      toast({ text: describeError(error).description, tone: 'bad' });
    }
    setAsked(null);
    refreshPlugins();
  };
  const params = { id: plugin.id };
  const isHere = plugin.state !== 'available';
  return (
    <>
      <PageHead>
        <PluginIcon icon={plugin.icon} size={28} />
        <PageTitle className={classes['title']}>{name}</PageTitle>
        <PluginState plugin={plugin} />
      </PageHead>
      <p className={classes['help']}>
        {plugin.about[currentLanguage()]} {t('version')} <Code>{plugin.version}</Code>
      </p>
      {plugin.state === 'waiting' && <MessageBox tone="warn">{t('waitingHelp')}</MessageBox>}
      {plugin.state === 'installed' && plugin.missing.length > 0 && (
        <MessageBox tone="warn">{t('missing')}</MessageBox>
      )}
      <Toolbar>
        {plugin.state !== 'installed' && (
          <Button onClick={() => setAsked('install')}>{t(isHere ? 'approve' : 'install')}</Button>
        )}
        {isHere && plugin.settings.length > 0 && (
          <Button
            variant="default"
            component="a"
            href={hrefOf(`/marketplace/${plugin.id}/settings`)}
            leftSection={<IconSettings size={18} aria-hidden />}
          >
            {t('settings')}
          </Button>
        )}
        {isHere && (
          <Button variant="default" onClick={() => setAsked('uninstall')}>
            {t('uninstall')}
          </Button>
        )}
      </Toolbar>
      <Panel title={t('permissions')}>
        <Permissions plugin={plugin} />
      </Panel>
      <Panel title={t('adds')}>
        <PluginAdditions plugin={plugin} />
      </Panel>
      <ConfirmDialog
        opened={asked === 'install'}
        title={t('installTitle', { name })}
        text={
          plugin.permissions.length === 0 ? (
            t('installNothing')
          ) : (
            <>
              {t('installText')}
              <span className={classes['asked']}>
                <Permissions plugin={plugin} />
              </span>
            </>
          )
        }
        confirmLabel={t('install')}
        onConfirm={() =>
          run(
            () =>
              api.call(installPlugin, {
                params,
                body: { permissions: plugin.permissions.map(permissionKey) },
              }),
            t('installedDone', { name }),
          )
        }
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={asked === 'uninstall'}
        title={t('uninstallTitle', { name })}
        text={t('uninstallText')}
        confirmLabel={t('uninstall')}
        destructive
        onConfirm={() =>
          run(() => api.call(uninstallPlugin, { params, body: {} }), t('uninstalledDone', { name }))
        }
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** One plugin: its permissions, what it adds, and install and uninstall. */
export function PluginScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('marketplace');
  const { data, error, refetch } = useMarket();
  const id = (params['plugin_id'] ?? '').slice(0, 40);
  const plugin = data?.find((one) => one.id === id);
  return (
    <Page width={880}>
      <BackLink href={hrefOf('/marketplace')}>{t('back')}</BackLink>
      {plugin !== undefined ? (
        <Details key={plugin.id} plugin={plugin} />
      ) : data !== undefined ? (
        <EmptyState
          heading="h1"
          icon={<IconPuzzleOff size={28} />}
          title={t('notInstalled', { id })}
          text={t('notInstalledHelp')}
        />
      ) : error === null ? (
        <MarketLoading label={t('title')} />
      ) : (
        <MarketFailed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
