import type { ReceiptLine } from '@dalpak/engine';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ReceiptView } from './receipt-view.tsx';
import classes from './print-receipt.module.css';

/**
 * Prints the receipt through the browser's print dialog, 80 mm wide. Resolves when the dialog is
 * closed; a browser does not report whether it printed.
 */
export async function printInBrowser(lines: readonly ReceiptLine[]): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  const root = createRoot(sheet);
  try {
    flushSync(() => root.render(<ReceiptView lines={lines} />));
    // A font that loads after the dialog opened would be missing on the print.
    await document.fonts.ready;
    window.print();
  } finally {
    root.unmount();
    sheet.remove();
  }
}
