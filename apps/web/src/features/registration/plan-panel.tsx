import { Button, Group } from '@mantine/core';
import { readPlan, withdrawPlan } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PlanForm } from './plan-form.tsx';
import { tierName } from './tier-name.ts';

const KEY = ['business-plan'];
/** What the business pays, what is planned, and the plans that it can choose. */
export function PlanPanel(): ReactNode {
  const { t } = useTranslation('registration');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(readPlan, {}, { signal })).data,
  });
  const withdraw = async (): Promise<void> => {
    try {
      queryClient.setQueryData(KEY, (await api.call(withdrawPlan, {})).data);
      toast({ text: t('planChange.withdrawn'), tone: 'ok' });
    } catch (failure) {
      showError(failure);
    }
  };
  return (
    <Panel title={t('planChange.title')}>
      {data === undefined && error === null && (
        <Skeleton label={t('planChange.title')}>
          <SkeletonBar height={120} />
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
      {data?.current === null && <p>{t('planChange.noPlan')}</p>}
      {data !== undefined && data.current !== null && (
        <>
          <p>
            {t('planChange.now', {
              name:
                data.current.tier === null ? t('planChange.agreed') : tierName(data.current.tier),
              tills: data.current.tills,
              people: data.current.people,
            })}{' '}
            · <Money agorot={data.current.price} />
          </p>
          {data.current.renews_on !== null && (
            <p>
              {t('planChange.renews', { day: formatDate(data.current.renews_on, 'date') })}{' '}
              <Money agorot={data.current.next_price} />
            </p>
          )}
          {data.planned !== null && (
            <MessageBox tone="warn" icon={<IconAlertCircle size={20} />}>
              {t('planChange.planned', {
                day: formatDate(data.planned.on, 'date'),
                name: tierName(data.planned.tier),
                tills: data.planned.tills,
                people: data.planned.people,
              })}{' '}
              <Money agorot={data.planned.price} />
              <Group mt="xs">
                <Button variant="default" onClick={() => void withdraw()}>
                  {t('planChange.withdraw')}
                </Button>
              </Group>
            </MessageBox>
          )}
          <PlanForm
            current={data.current}
            offers={data.offers}
            onChanged={(plan) => queryClient.setQueryData(KEY, plan)}
          />
        </>
      )}
    </Panel>
  );
}
