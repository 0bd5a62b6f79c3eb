import { COMPONENT, findComponent, isImportable, RECORD_COMPONENTS } from '@dalpak/contracts';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { BackLink, mirrored, Page, PageTitle } from '../../ui/layout/page.tsx';
import classes from './interfaces.module.css';

export function BackToInterfaces(): ReactNode {
  const { t } = useTranslation('interfaces');
  return <BackLink href={hrefOf('/interfaces')}>{t('toInterfaces')}</BackLink>;
}

function Card({
  href,
  name,
  help,
}: {
  readonly href: string;
  readonly name: string;
  readonly help: string;
}): ReactNode {
  return (
    <li>
      <a className={classes['card']} href={href}>
        <span className={classes['name']}>
          {name}
          <span className={classes['help']}>{help}</span>
        </span>
        <IconChevronLeft size={18} aria-hidden className={mirrored} />
      </a>
    </li>
  );
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
      <ul className={classes['cards']}>
        <Card
          href={hrefOf('/interfaces/import/tables')}
          name={t('tables')}
          help={t('tablesHelp')}
        />
        <Card href={hrefOf('/interfaces/import/files')} name={t('files')} help={t('filesHelp')} />
      </ul>
      <h2 className={classes['heading']}>{t('exportTitle')}</h2>
      <ul className={classes['cards']}>
        {reports && <Card href={hrefOf('/reports')} name={t('reports')} help={t('reportsHelp')} />}
        {settings && (
          <Card href={hrefOf('/marketplace')} name={t('marketplace')} help={t('marketplaceHelp')} />
        )}
        {settings && (
          <Card
            href={hrefOf('/switchboards')}
            name={t('switchboards')}
            help={t('switchboardsHelp')}
          />
        )}
        <Card href="/api/docs" name={t('api')} help={t('apiHelp')} />
      </ul>
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
      <ul className={classes['cards']}>
        {open.flatMap(({ component }) => {
          const info = findComponent(component);
          return info === null
            ? []
            : [
                <Card
                  key={component}
                  href={hrefOf(`/import/${component}`)}
                  name={tMenu(`components.${info.key}`)}
                  help={helps[component] ?? t('sheetHelp')}
                />,
              ];
        })}
      </ul>
    </Page>
  );
}
