import { Button } from '@mantine/core';
import { receiptOfTransaction } from '@dalpak/contracts';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { ReceiptView } from '../../../platform/receipt/receipt-view.tsx';
import type { SlotProps } from '../../../platform/router/slots.ts';
import { formatDate, localDateOf } from '../../../ui/format/format-date.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import classes from './receipt-copy.module.css';

/** The receipt of a stored transaction, marked as a copy, with its print button. */
export function ReceiptCopy({ transaction, mode }: SlotProps['sale.receipt']): ReactNode {
  const { t } = useTranslation('transactions');
  const [busy, setBusy] = useState(false);
  const lines = useMemo(() => {
    const issued = Date.parse(transaction.issued_at);
    return receiptOfTransaction(
      transaction,
      mode,
      `${localDateOf(issued)}T${formatDate(issued, 'seconds')}`,
    );
  }, [transaction, mode]);
  if (lines === null) return <MessageBox tone="warn">{t('unknownCart')}</MessageBox>;
  const print = async (): Promise<void> => {
    setBusy(true);
    await printReceipt(lines, { openDrawer: false }).catch(showError);
    setBusy(false);
  };
  return (
    <div className={classes['copy']}>
      <Button
        fullWidth
        leftSection={<IconPrinter size={18} />}
        loading={busy}
        onClick={() => void print()}
      >
        {t('printCopy')}
      </Button>
      <div className={classes['desk']}>
        <ReceiptView lines={lines} />
      </div>
    </div>
  );
}
