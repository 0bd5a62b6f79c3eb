import { listSpeed } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { boundOfShare } from './share-of-times.ts';

/** What the tills of the business measured of themselves this week. */
export function OwnTills(): ReactNode {
  const { t } = useTranslation('speed');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['speed'],
    queryFn: () => api.call(listSpeed),
  });
  const within = (counts: readonly number[], share: number): string => {
    const bound = boundOfShare(counts, share);
    if (bound === null) return '—';
    return bound === Infinity ? t('longer') : t('within', { ms: bound });
  };
  return (
    <Panel title={t('own')}>
      <QuietText>{t('ownAbout')}</QuietText>
      {data === undefined && error === null && (
        <Skeleton label={tCommon('loading')}>
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
      {data?.data.length === 0 && <QuietText>{t('ownNothing')}</QuietText>}
      {data !== undefined && data.data.length > 0 && (
        <DataTable label={t('own')}>
          <thead>
            <tr>
              <th scope="col">{t('till')}</th>
              <th scope="col">{t('promise')}</th>
              <th scope="col" className={figure}>
                {t('half')}
              </th>
              <th scope="col" className={figure}>
                {t('nearlyAll')}
              </th>
              <th scope="col" className={figure}>
                {t('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((one) => (
              <tr key={`${one.terminal} ${one.key}`}>
                <th scope="row">
                  <bdi>{one.name}</bdi> · <bdi>{one.branch}</bdi>
                </th>
                <td>{t(`promises.${one.key}`)}</td>
                <td className={figure}>{within(one.counts, 0.5)}</td>
                <td className={figure}>{within(one.counts, 0.95)}</td>
                <td className={figure}>
                  {one.counts.reduce((sum, count) => sum + count, 0).toLocaleString('en-US')}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Panel>
  );
}
