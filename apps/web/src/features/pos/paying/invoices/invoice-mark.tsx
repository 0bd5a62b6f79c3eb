import { findDocumentType } from '@dalpak/engine';
import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBill } from '../../bill/bill.store.ts';
import { can, useMode } from '../../bill/mode.store.ts';
import { show } from '../../bill/open-panel.ts';
import { invoiceTypeOf } from './till-invoice.ts';
import classes from './invoice-panel.module.css';

/** Says over the bill that it becomes an invoice; a touch opens it. */
export function InvoiceMark(): ReactNode {
  const type = useBill(({ cart }) => (cart === null ? null : invoiceTypeOf(cart)));
  const free = useMode((mode) => can('edit', mode));
  if (type === null) return null;
  return (
    <button
      type="button"
      className={classes['mark']}
      disabled={!free}
      data-testid="invoice-mark"
      onClick={() => show({ kind: 'invoice', type })}
    >
      <IconFileInvoice size={20} aria-hidden />
      {findDocumentType(type)?.name}
    </button>
  );
}
