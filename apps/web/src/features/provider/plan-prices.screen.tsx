import { Button, Group } from '@mantine/core';
import { listPlanPrices, productName } from '@dalpak/contracts';
import { IconAlertCircle, IconPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Money } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { quiet } from '../../ui/content/quiet.tsx';

/** The price table of the plans, for the provider. */
export function PlanPricesScreen(): ReactNode {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['plan-prices'],
    queryFn: async ({ signal }) => (await api.call(listPlanPrices, {}, { signal })).data,
  });
  return (
    <Page width={960}>
      <PageTitle>{t('prices.title')}</PageTitle>
      <p className={quiet}>{t('prices.help')}</p>
      <Group>
        {data !== undefined && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            {t('prices.add')}
          </Button>
        )}
        <Button component="a" variant="default" href={hrefOf('/provider/services')}>
          {t('prices.back')}
        </Button>
      </Group>
      <Panel padded={data === undefined || data.length === 0}>
        {data === undefined && error === null && (
          <Skeleton label={tCommon('loading')}>
            <SkeletonBar height={160} />
          </Skeleton>
        )}
        {data === undefined && error !== null && (
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && (
          <EmptyState icon={<IconReceipt size={28} />} title={t('prices.none')} />
        )}
        {data !== undefined && data.length > 0 && (
          <ListRows edge>
            {data.map((line) => (
              <ListRow
                key={[line.app_id, line.tier, line.period, line.starts].join('.')}
                title={
                  <>
                    {productName(line.app_id, line.tier)[currentLanguage()]} ·{' '}
                    {t(`periods.${line.period}`)}
                  </>
                }
                end={<Money agorot={line.price} />}
              >
                <div className={quiet}>
                  {t('prices.from')} {formatDate(line.starts, 'date')} ·{' '}
                  {t(line.sold ? 'prices.sold' : 'prices.notSold')}
                  {line.trial_days > 0 && ` · ${t('prices.trialOf', { days: line.trial_days })}`}
                </div>
              </ListRow>
            ))}
          </ListRows>
        )}
      </Panel>
      {adding && (
        <PriceDialog
          onClose={() => setAdding(false)}
          onAdded={async () => {
            setAdding(false);
            await refetch();
          }}
        />
      )}
    </Page>
  );
}
