import { Button } from '@mantine/core';
import {
  COMPONENT,
  getClosing,
  linesOfRegisterReport,
  type RegisterReportView,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { ServerError } from '../../../platform/api/errors.ts';
import { printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { ReceiptView } from '../../../platform/receipt/receipt-view.tsx';
import { hrefOf } from '../../../platform/router/navigation.ts';
import type { SlotProps } from '../../../platform/router/slots.ts';
import { formatDate, localDateOf } from '../../../ui/format/format-date.ts';
import { Code, DateText, Money, Num } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import classes from './receipt-copy.module.css';
import { transactionRoute } from '../transaction-route.ts';

const local = (moment: string): string => {
  const at = Date.parse(moment);
  return `${localDateOf(at)}T${formatDate(at, 'seconds')}`;
};

/** Below the record of a Z: its print, with the addenda that arrived after it. */
export function ClosingPanel({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.closings ? <Closing id={id} /> : null;
}

function Closing({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('register');
  const { data, error, refetch } = useQuery({
    queryKey: ['closing', id],
    queryFn: async ({ signal }) =>
      (await api.call(getClosing, { params: { id: Number(id) } }, { signal })).data,
    retry: false,
  });
  if (error instanceof ServerError && error.code === 'NOT_FOUND')
    return <Panel title={t('paper')}>{t('none')}</Panel>;
  if (error !== null) {
    const { code, description } = describeError(error);
    return <ErrorState title={description} code={code} onRetry={() => void refetch()} />;
  }
  if (data === undefined)
    return (
      <Skeleton label={t('paper')}>
        <SkeletonBar height={320} />
      </Skeleton>
    );
  return <ClosingPrint report={data} />;
}

function ClosingPrint({ report }: { readonly report: RegisterReportView }): ReactNode {
  const { t } = useTranslation('register');
  const [busy, setBusy] = useState(false);
  const lines = useMemo(() => linesOfRegisterReport(report, local), [report]);
  const print = async (): Promise<void> => {
    setBusy(true);
    await printReceipt(lines, { openDrawer: false }).catch(showError);
    setBusy(false);
  };
  return (
    <Panel title={t('paper')}>
      <div className={classes['copy']} data-testid="closing-paper">
        <Button
          fullWidth
          leftSection={<IconPrinter size={18} />}
          loading={busy}
          onClick={() => void print()}
        >
          {t('print')}
        </Button>
        {report.addenda.length > 0 && (
          <section aria-label={t('addenda')}>
            <h3>{t('addenda')}</h3>
            <ul>
              {report.addenda.map((addendum) => (
                <li key={addendum.number}>
                  <Addendum addendum={addendum} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={classes['desk']}>
          <ReceiptView lines={lines} />
        </div>
      </div>
    </Panel>
  );
}

/** One addendum: a late sale, or a cash movement. */
function Addendum({
  addendum: { number, transaction, sale_number: sale, movement, total, cash, at },
}: {
  readonly addendum: RegisterReportView['addenda'][number];
}): ReactNode {
  const { t } = useTranslation('register');
  return (
    <>
      <Num value={number} />
      {' · '}
      {transaction !== null && (
        <a href={hrefOf(transactionRoute(transaction))}>
          {t('sale')} <Code>{sale ?? ''}</Code>
        </a>
      )}
      {movement !== null && t(movement.kind)}
      {' · '}
      <Money agorot={movement === null ? total : cash} />
      {' · '}
      <DateText value={at} />
    </>
  );
}
