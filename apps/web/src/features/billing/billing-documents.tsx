import { type BILLING_DOCUMENTS, listBillingDocuments } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Money } from '../../ui/num.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/states.tsx';
import classes from './billing.module.css';

/** Documents by which the provider billed this business. */
export function BillingDocuments({
  type,
}: {
  readonly type?: (typeof BILLING_DOCUMENTS)[number];
}): ReactNode {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery({
    queryKey: ['billing-documents'],
    queryFn: async ({ signal }) => (await api.call(listBillingDocuments, {}, { signal })).data,
  });
  const shown = data?.filter((one) => type === undefined || one.type === type);
  return (
    <Panel title={t(type === undefined ? 'documents.title' : `documents.types.${type}`)}>
      {shown === undefined && error === null && (
        <Skeleton label={t('documents.title')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {shown === undefined && error !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {shown?.length === 0 && <p>{t('documents.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className={classes['plain']}>
          {shown.map((one) => (
            <li key={one.id}>
              {t('documents.line', {
                type: t(`documents.types.${one.type}`),
                number: one.number,
                day: formatDate(one.date, 'date'),
              })}{' '}
              <Money agorot={one.total} />{' '}
              {one.open > 0 && (
                <>
                  {t('documents.open')} <Money agorot={one.open} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
