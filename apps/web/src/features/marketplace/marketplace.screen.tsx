import type { PluginView } from '@dalpak/contracts';
import { IconPuzzleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { MarketFailed, MarketLoading } from './market-states.tsx';
import { CardList, LinkCard } from '../../ui/content/card-list.tsx';
import classes from './marketplace.module.css';
import { OwnPlugins } from './own-plugins.tsx';
import { PluginIcon } from './plugin-icon.tsx';
import { useMarket } from './use-market.ts';

/** The state of a plugin as a dot and a word. */
export function PluginState({
  plugin: { state, missing },
}: {
  readonly plugin: PluginView;
}): ReactNode {
  const { t } = useTranslation('marketplace');
  if (state === 'installed' && missing.length > 0)
    return <StatusDot tone="warn">{t('needsSettings')}</StatusDot>;
  return (
    <StatusDot tone={state === 'installed' ? 'ok' : state === 'waiting' ? 'warn' : 'quiet'}>
      {t(`state.${state}`)}
    </StatusDot>
  );
}

function Cards({ plugins }: { readonly plugins: readonly PluginView[] }): ReactNode {
  const language = currentLanguage();
  return (
    <CardList>
      {plugins.map((plugin) => (
        <LinkCard
          key={plugin.id}
          href={hrefOf(`/marketplace/${plugin.id}`)}
          icon={<PluginIcon icon={plugin.icon} size={24} />}
          title={plugin.name[language]}
          note={plugin.about[language]}
          end={<PluginState plugin={plugin} />}
        />
      ))}
    </CardList>
  );
}

/** Installed plugins, and those that can be installed. */
export function MarketplaceScreen(): ReactNode {
  const { t } = useTranslation('marketplace');
  const { data, error, refetch } = useMarket();
  const init = useAppInit();
  const mayUpload =
    init.user.auth_type !== 'terminal' &&
    checkAccess(init, { type: 'system', key: 'interfaces' }) === 'ok';
  const here = data?.filter(({ state }) => state !== 'available') ?? [];
  const others = data?.filter(({ state }) => state === 'available') ?? [];
  return (
    <Page width={880}>
      <PageTitle className={classes['title']}>{t('title')}</PageTitle>
      <p className={classes['help']}>{t('help')}</p>
      {data === undefined &&
        (error === null ? (
          <MarketLoading label={t('title')} />
        ) : (
          <MarketFailed error={error} onRetry={() => void refetch()} />
        ))}
      {data?.length === 0 && (
        <EmptyState icon={<IconPuzzleOff size={28} />} title={t('none')} text={t('noneHelp')} />
      )}
      {here.length > 0 && (
        <>
          <h2 className={classes['heading']}>{t('installed')}</h2>
          <Cards plugins={here} />
        </>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <h2 className={classes['heading']}>{t('available')}</h2>
          {others.length === 0 ? (
            <p className={classes['help']}>{t('allInstalled')}</p>
          ) : (
            <Cards plugins={others} />
          )}
        </>
      )}
      {mayUpload && <OwnPlugins />}
    </Page>
  );
}
