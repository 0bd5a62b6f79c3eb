import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { MEASURED, type MeasuredPromise, rowsOfPromises } from './measured.ts';
import { OwnTills } from './own-tills.tsx';
import classes from './speed.module.css';

/** The promises of speed with what was measured, and below them what the own tills measured. */
export function SpeedScreen(): ReactNode {
  const { t } = useTranslation('speed');
  const seesTills = useSession(
    ({ phase }) =>
      phase.kind === 'ready' &&
      checkAccess(phase.init, { type: 'system', key: 'settings' }) === 'ok',
  );
  const [newest] = MEASURED.toSorted((a, b) => b.date.localeCompare(a.date));
  return (
    <Page width={960} className={classes['page']}>
      <BackLink href={hrefOf('/')}>{t('back')}</BackLink>
      <PageTitle>{t('title')}</PageTitle>
      <QuietText>{t('about')}</QuietText>
      <Panel title={t('measured')}>
        {newest === undefined ? (
          <QuietText>{t('nothing')}</QuietText>
        ) : (
          <>
            <DataTable label={t('measured')}>
              <thead>
                <tr>
                  <th scope="col">{t('promise')}</th>
                  <th scope="col" className={figure}>
                    {t('budget')}
                  </th>
                  <th scope="col" className={figure}>
                    {t('value')}
                  </th>
                  <th scope="col" className={cx(figure, classes['bare'])}>
                    {t('bare')}
                  </th>
                  <th scope="col">{t('kept')}</th>
                </tr>
              </thead>
              <tbody>
                {rowsOfPromises(MEASURED).map(({ promise, figure: one }) =>
                  one === null ? (
                    <tr key={promise}>
                      <th scope="row">{t(`promises.${promise}`)}</th>
                      <td className={figure}>—</td>
                      <td className={figure}>—</td>
                      <td className={cx(figure, classes['bare'])}>—</td>
                      <td>{t('notYet')}</td>
                    </tr>
                  ) : (
                    <PromiseRow key={promise} name={t(`promises.${promise}`)} one={one} />
                  ),
                )}
              </tbody>
            </DataTable>
            <QuietText>
              {t('run', {
                machine: `\u2066${newest.machine}\u2069`,
                commit: newest.commit,
                date: newest.date,
              })}
            </QuietText>
          </>
        )}
      </Panel>
      {seesTills && <OwnTills />}
    </Page>
  );
}

function PromiseRow({
  name,
  one,
}: {
  readonly name: string;
  readonly one: MeasuredPromise;
}): ReactNode {
  const { t } = useTranslation('speed');
  // A ratio is judged by what the same work takes without the product.
  const byRatio = one.promise === 'sale' || one.promise === 'sales';
  const amount = (value: number | null, unit: string): string =>
    value === null ? '—' : `\u2066${value.toLocaleString('en-US')} ${unit}\u2069`;
  return (
    <tr className={one.ok ? undefined : classes['missed']}>
      <th scope="row">{name}</th>
      <td className={figure}>
        {byRatio && one.ratio !== null ? amount(one.budget, '×') : amount(one.budget, one.unit)}
      </td>
      <td className={figure}>
        {amount(one.value, one.unit)}
        {one.ratio !== null && (
          <small className={classes['ratio']}> ({amount(one.ratio, '×')})</small>
        )}
      </td>
      <td className={cx(figure, classes['bare'])}>{amount(one.baseline, one.unit)}</td>
      <td>{t(one.ok ? 'yes' : 'no')}</td>
    </tr>
  );
}
