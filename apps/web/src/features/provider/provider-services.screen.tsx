import { Button, Group, TextInput } from '@mantine/core';
import { beginProvider } from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { BusinessDialog } from './business-dialog.tsx';
import classes from './provider.module.css';
import { ServiceList } from './service-list.tsx';
import { reloadServices, useServices } from './use-services.ts';

const TYPING_MS = 250;

/** The services of all businesses, for the provider. */
export function ProviderServicesScreen(): ReactNode {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const [making, setMaking] = useState(false);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), TYPING_MS);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useServices(asked);
  const services = data?.pages.flatMap((page) => page.data);
  const provides = data?.pages[0]?.provides ?? true;
  const begin = async (): Promise<void> => {
    try {
      await api.call(beginProvider, { body: {} });
      await reloadServices();
    } catch (failure) {
      showError(failure);
    }
  };
  return (
    <Page width={960}>
      <PageTitle>{t('title')}</PageTitle>
      {!provides && (
        <Panel>
          <p>{t('beginHelp')}</p>
          <Button onClick={() => void begin()}>{t('begin')}</Button>
        </Panel>
      )}
      {provides && data !== undefined && (
        <Group>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setMaking(true)}>
            {t('make.open')}
          </Button>
          <Button component="a" variant="default" href={hrefOf('/provider/prices')}>
            {t('prices.title')}
          </Button>
          <Button component="a" variant="default" href={hrefOf('/provider/plugins')}>
            {t('plugins')}
          </Button>
        </Group>
      )}
      <TextInput
        type="search"
        className={classes['search']}
        value={search}
        maxLength={100}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {services === undefined && error === null && (
        <Skeleton label={tCommon('loading')}>
          <SkeletonBar height={220} />
        </Skeleton>
      )}
      {services === undefined && error !== null && (
        <Panel>
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {services !== undefined && (
        <Panel padded={services.length === 0}>
          {services.length === 0 ? (
            <EmptyState icon={<IconBuildingStore size={28} />} title={t('none')} />
          ) : (
            <ServiceList services={services} provides={provides} />
          )}
        </Panel>
      )}
      {making && <BusinessDialog onClose={() => setMaking(false)} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Page>
  );
}
