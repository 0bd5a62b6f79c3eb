import { APP } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Kbd } from '../../ui/fields/kbd.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import classes from './help.module.css';

const STEPS = ['till', 'card', 'scan', 'pay', 'offline', 'settings'] as const;
const TILL_KEYS = [
  [['F1'], 'product'],
  [['F2'], 'search'],
  [['F4'], 'customer'],
  [['F6'], 'discount'],
  [['F8'], 'hold'],
  [['F9'], 'recall'],
  [['F10'], 'pay'],
  [['Esc'], 'step'],
  [['+', '−'], 'quantity'],
  [['0–9'], 'amount'],
] as const;
const KEYS = [
  [['Tab'], 'next'],
  [['Enter'], 'confirm'],
  [['Esc'], 'close'],
] as const;

interface ShortcutsProps {
  readonly caption: string;
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

function Shortcuts({ caption, rows }: ShortcutsProps): ReactNode {
  const { t } = useTranslation('help');
  return (
    <table className={classes['keys']} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{t('key')}</th>
          <th scope="col">{t('does')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, does }) => (
          <tr key={does}>
            <td>
              <bdi dir="ltr" className={classes['pressed']}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </bdi>
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Help: first steps, and keyboard shortcuts. */
export function HelpScreen(): ReactNode {
  const { t } = useTranslation('help');
  const { t: tShell } = useTranslation('shell');
  return (
    <Page width={960}>
      <PageTitle>{t('title')}</PageTitle>
      <Panel title={t('firstSteps')}>
        <ol className={classes['steps']}>
          {STEPS.map((step) => (
            <li key={step}>
              <h3 className={classes['step']}>{t(`steps.${step}.title`)}</h3>
              <QuietText>{t(`steps.${step}.text`)}</QuietText>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('shortcuts')}>
        <Shortcuts
          caption={t('shortcuts')}
          rows={TILL_KEYS.map(([keys, does]) => ({ keys, does: t(`keys.${does}`) }))}
        />
      </Panel>
      <Panel title={t('anywhere')}>
        <Shortcuts
          caption={t('anywhere')}
          rows={KEYS.map(([keys, does]) => ({ keys, does: t(`anywhereKeys.${does}`) }))}
        />
      </Panel>
      <Slot name="help.start" props={{}} />
      <Panel title={t('stuck')}>
        <QuietText>{t('stuckText', { version: `\u2066${APP.version}\u2069` })}</QuietText>
      </Panel>
      <a className={classes['home']} href={hrefOf('/speed')}>
        {t('speed')}
      </a>
      <a className={classes['home']} href={hrefOf('/')}>
        {tShell('goHome')}
      </a>
    </Page>
  );
}
