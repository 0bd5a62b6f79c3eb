import { COMPONENT, findComponent, isImportable, RECORD_COMPONENTS } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { CardList, LinkCard } from '../../ui/content/card-list.tsx';
import classes from './interfaces.module.css';

export function BackToInterfaces(): ReactNode {
  const { t } = useTranslation('interfaces');
  return <BackLink href={hrefOf('/interfaces')}>{t('toInterfaces')}</BackLink>;
}

/** Links to import, export, and connections of other systems. */
export function InterfacesScreen(): ReactNode {
  const { t } = useTranslation('interfaces');
  const settings = useAccess({ type: 'system', key: 'settings' }) === 'ok';
  const reports = useAccess({ type: 'system', key: 'reports' }) === 'ok';
  return (
    <Page width={880}>
      <PageTitle>{t('title')}</PageTitle>
      <h2 className={classes['heading']}>{t('importTitle')}</h2>
      <CardList>
        <LinkCard
          href={hrefOf('/interfaces/import/tables')}
          title={t('tables')}
          note={t('tablesHelp')}
        />
        <LinkCard
          href={hrefOf('/interfaces/import/files')}
          title={t('files')}
          note={t('filesHelp')}
        />
      </CardList>
      <h2 className={classes['heading']}>{t('exportTitle')}</h2>
      <CardList>
        {reports && (
          <LinkCard href={hrefOf('/reports')} title={t('reports')} note={t('reportsHelp')} />
        )}
        {settings && (
          <LinkCard
            href={hrefOf('/marketplace')}
            title={t('marketplace')}
            note={t('marketplaceHelp')}
          />
        )}
        {settings && (
          <LinkCard
            href={hrefOf('/switchboards')}
            title={t('switchboards')}
            note={t('switchboardsHelp')}
          />
        )}
        <LinkCard href="/api/docs" title={t('api')} note={t('apiHelp')} />
      </CardList>
    </Page>
  );
}

/** The components that a file can be imported into, as far as the user may write them. */
export function TablesScreen(): ReactNode {
  const { t } = useTranslation('interfaces');
  const { t: tMenu } = useTranslation('menu');
  const init = useAppInit();
  const open = RECORD_COMPONENTS.filter(
    (record) =>
      isImportable(record) &&
      checkAccess(init, { type: 'components', action: 'e', key: record.component }) === 'ok',
  );
  const helps: Readonly<Record<number, string>> = {
    [COMPONENT.products]: t('productsHelp'),
    [COMPONENT.discounts]: t('promosHelp'),
  };
  return (
    <Page width={880}>
      <BackToInterfaces />
      <PageTitle>{t('tables')}</PageTitle>
      <CardList>
        {open.flatMap(({ component }) => {
          const info = findComponent(component);
          return info === null
            ? []
            : [
                <LinkCard
                  key={component}
                  href={hrefOf(`/import/${component}`)}
                  title={tMenu(`components.${info.key}`)}
                  note={helps[component] ?? t('sheetHelp')}
                />,
              ];
        })}
      </CardList>
    </Page>
  );
}
