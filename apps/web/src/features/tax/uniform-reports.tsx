import type { UniformRun } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { Money } from '../../ui/figures/num.tsx';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import classes from './tax.module.css';

/**
 * The two reports that the law asks for after a run: what the file is and its records by kind, and
 * documents and sums for each document type, also those without documents.
 */
export function UniformReports({ run }: { readonly run: UniformRun }): ReactNode {
  const { t } = useTranslation('tax');
  const isRegistered = /[1-9]/.test(run.software_number);
  const facts: readonly (readonly [string, string])[] = [
    [t('vatNumber'), run.vat_number],
    [t('business'), run.business],
    [t('path'), run.path],
    [t('range'), `${formatDate(run.from, 'date')}–${formatDate(run.to, 'date')}`],
    [t('software'), 'Dalpak'],
    [t('registration'), isRegistered ? run.software_number : t('notRegistered')],
    [t('madeAt'), formatDate(run.made_at)],
  ];
  const all = run.records.reduce((sum, { count }) => sum + count, 0);
  const replaced = run.replaced.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes['reports']}>
      <Facts layout="spread" className={classes['facts']}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </Facts>
      {replaced > 0 && <p className={classes['quiet']}>{t('replaced', { count: replaced })}</p>}
      <DataTable caption={t('records')}>
        <thead>
          <tr>
            <th scope="col">{t('record')}</th>
            <th scope="col" className={figure}>
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.records.map(({ name, count }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className={figure}>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('allRecords')}</th>
            <td className={figure}>{formatNumber(all)}</td>
          </tr>
        </tfoot>
      </DataTable>
      <DataTable caption={t('documents')}>
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('documentType')}</th>
            <th scope="col" className={figure}>
              {t('count')}
            </th>
            <th scope="col" className={figure}>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.documents.map(({ code, name, count, total }) => (
            <tr key={code} data-empty={count === 0}>
              <td>{code}</td>
              <td>{name}</td>
              <td className={figure}>{formatNumber(count)}</td>
              <td className={figure}>
                <Money agorot={total} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
