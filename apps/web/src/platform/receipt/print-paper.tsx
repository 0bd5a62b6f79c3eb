import type { PaperModel } from '@dalpak/engine';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PaperSheet } from './paper-sheet.tsx';
import classes from './print-paper.module.css';

/**
 * Prints a document on A4 through the browser's print dialog. Resolves when the dialog is closed; a
 * browser does not report whether it printed.
 */
export async function printPaper(paper: PaperModel): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  const root = createRoot(sheet);
  try {
    flushSync(() => root.render(<PaperSheet paper={paper} />));
    // A font that loads after the dialog opened would be missing on the print.
    await document.fonts.ready;
    window.print();
  } finally {
    root.unmount();
    sheet.remove();
  }
}
