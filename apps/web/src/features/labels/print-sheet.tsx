import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ReactNode } from 'react';
import { LabelView } from './label-view.tsx';
import type { LabelJob } from './print-labels.ts';
import { labelFontReady } from './measure-text.ts';
import classes from './print-sheet.module.css';

export type SheetFormat = 'roll' | 'a4';

/** Margin of an A4 page, in millimetres. */
const EDGE = 8;

interface SheetProps {
  readonly jobs: readonly LabelJob[];
  readonly paper: SheetFormat;
}

/**
 * The page rule for one label on a roll, or a sheet of them on A4. A named page, because receipts
 * set the size of all others.
 */
function pageRule({ jobs, paper }: SheetProps): string {
  const { width = 0, height = 0 } = jobs[0]?.label ?? {};
  return `@page labels { ${paper === 'roll' ? `size: ${width / 10}mm ${height / 10}mm; margin: 0` : `size: A4; margin: ${EDGE}mm`} }`;
}

function Sheet({ jobs, paper }: SheetProps): ReactNode {
  return (
    <>
      <style>{pageRule({ jobs, paper })}</style>
      {jobs.flatMap(({ id, label, copies, name }) =>
        Array.from({ length: copies }, (_, copy) => (
          <div key={`${id}.${copy}`} className={classes['cell']}>
            <LabelView label={label} title={name} />
          </div>
        )),
      )}
    </>
  );
}

/**
 * Prints labels at their true size through the browser's dialog. Resolves when the dialog was
 * closed.
 */
export async function printSheet(props: SheetProps): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes[props.paper] ?? '';
  document.body.append(sheet);
  document.body.dataset['printing'] = 'labels';
  const root = createRoot(sheet);
  try {
    flushSync(() => root.render(<Sheet {...props} />));
    await labelFontReady();
    window.print();
  } finally {
    root.unmount();
    sheet.remove();
    delete document.body.dataset['printing'];
  }
}
