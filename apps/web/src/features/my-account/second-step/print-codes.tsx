import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { Num } from '../../../ui/figures/num.tsx';
import classes from './second-step.module.css';

/** Prints the recovery codes, one per line. Resolves when the browser's dialog was closed. */
export async function printCodes(codes: readonly string[]): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  const root = createRoot(sheet);
  try {
    flushSync(() =>
      root.render(
        <>
          <h1>
            {i18n.t('common:appName')}: {i18n.t('secondStep:codesTitle')}
          </h1>
          <p>{i18n.t('secondStep:codesHelp')}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <Num value={code} />
              </li>
            ))}
          </ul>
        </>,
      ),
    );
    // A font that loads after the dialog opened would be missing in print.
    await document.fonts.ready;
    window.print();
  } finally {
    root.unmount();
    sheet.remove();
  }
}
