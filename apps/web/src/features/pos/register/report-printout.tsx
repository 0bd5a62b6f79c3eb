import { linesOfRegisterReport, type RegisterReportView } from '@dalpak/contracts';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { findPrinterKind, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { ReceiptView } from '../../../platform/receipt/receipt-view.tsx';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { localDateTime } from '../till/local-clock.ts';
import classes from './register.module.css';

const linesOf = (report: RegisterReportView) =>
  linesOfRegisterReport(report, (moment) => localDateTime(Date.parse(moment)));

async function printReport(report: RegisterReportView): Promise<void> {
  await printReceipt(linesOf(report), { openDrawer: false }).catch(() =>
    toast({ text: i18n.t('register:printFailed'), tone: 'bad', id: 'print' }),
  );
}

/** Prints a Z that was just closed, on a printer that needs no dialog. */
export async function printAutomatically(report: RegisterReportView): Promise<void> {
  if ((await findPrinterKind()) !== 'browser') await printReport(report);
}

/** An X or a Z report, with its print button. */
export function ReportPrintout({ report }: { readonly report: RegisterReportView }): ReactNode {
  const { t } = useTranslation('register');
  const [busy, setBusy] = useState(false);
  const lines = useMemo(() => linesOf(report), [report]);
  return (
    <div className={classes['step']}>
      <BigButton
        wide
        disabled={busy}
        icon={<IconPrinter size={22} aria-hidden />}
        onClick={() => {
          setBusy(true);
          void printReport(report).finally(() => setBusy(false));
        }}
      >
        {t('print')}
      </BigButton>
      <div className={classes['desk']}>
        <ReceiptView lines={lines} />
      </div>
    </div>
  );
}
