import { Anchor, Button, Group } from '@mantine/core';
import { billContract, COMPONENT, contractBilling } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Money, Qty } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './billing.module.css';
import { RowDialog } from './row-dialog.tsx';

/** What a contract bills next, and the documents that it made. */
export function ContractPanel({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('billing');
  const key = ['contract-billing', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.call(contractBilling, { params: { id } }, { signal })).data,
  });
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const bill = async (past?: 'bill' | 'skip'): Promise<void> => {
    setBusy(true);
    try {
      const body = past === undefined ? {} : { past };
      const answer = await api.call(billContract, { params: { id }, body });
      queryClient.setQueryData(key, answer.data);
    } catch (failure) {
      showError(failure);
      await refetch();
    }
    setBusy(false);
  };
  return (
    <Panel title={t('contract.title')}>
      {data === undefined && error === null && (
        <Skeleton label={t('contract.title')}>
          <SkeletonBar height={96} />
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
      {data !== undefined && (
        <>
          {data.past !== null && (
            <MessageBox tone="warn" icon={<IconAlertCircle size={20} />}>
              {t('contract.past', {
                periods: data.past.periods,
                from: formatDate(data.past.from, 'date'),
              })}{' '}
              <Money agorot={data.past.amount} />
              <Group gap="sm" mt="sm">
                <Button loading={busy} onClick={() => void bill('bill')}>
                  {t('contract.billPast')}
                </Button>
                <Button variant="default" disabled={busy} onClick={() => void bill('skip')}>
                  {t('contract.skipPast')}
                </Button>
              </Group>
            </MessageBox>
          )}
          {data.error !== '' && data.past === null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {t('contract.failed')} <bdi>{data.error}</bdi>
            </MessageBox>
          )}
          <h3 className={classes['app']}>{t('contract.rows')}</h3>
          {data.rows.length === 0 ? (
            <p>{t('contract.noRows')}</p>
          ) : (
            <ul className={arrange['plainList']}>
              {data.rows.map((row) => (
                <li key={row.id}>
                  <Anchor
                    underline="always"
                    href={hrefOf(`/item/id/${row.id}/component/${COMPONENT.contractRows}`)}
                  >
                    {row.name}
                  </Anchor>{' '}
                  <Qty milli={row.quantity} /> × <Money agorot={row.price} />
                </li>
              ))}
            </ul>
          )}
          <Group gap="sm" my="sm">
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('contract.addRow')}
            </Button>
          </Group>
          {adding && (
            <RowDialog
              contract={id}
              onClose={() => setAdding(false)}
              onAdded={async () => {
                setAdding(false);
                await refetch();
              }}
            />
          )}
          <h3 className={classes['app']}>{t('contract.next')}</h3>
          {data.next.length === 0 ? (
            <p>{t('contract.nothing')}</p>
          ) : (
            <ul className={arrange['plainList']}>
              {data.next.map((one) => (
                <li key={`${one.name}.${one.from}`}>
                  {t('contract.period', {
                    due: formatDate(one.due, 'date'),
                    name: one.name,
                    from: formatDate(one.from, 'date'),
                    to: formatDate(one.to, 'date'),
                  })}{' '}
                  <Money agorot={one.amount} />
                </li>
              ))}
            </ul>
          )}
          <Group gap="sm" my="sm">
            {data.state === 'active' && (
              <Button loading={busy} onClick={() => void bill()}>
                {t('contract.bill')}
              </Button>
            )}
          </Group>
          <h3 className={classes['app']}>{t('contract.made')}</h3>
          {data.made.length === 0 ? (
            <p>{t('contract.noneMade')}</p>
          ) : (
            <ul className={arrange['plainList']}>
              {data.made.map((one) => (
                <li key={one.id}>
                  <Anchor underline="always" href={hrefOf(`/document/${one.type}/${one.id}`)}>
                    {t('contract.document', {
                      number: one.number,
                      day: formatDate(one.day, 'date'),
                    })}
                  </Anchor>{' '}
                  <Money agorot={one.total} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}
