import { TRANSMISSION_LABELS, TRANSMISSION_PHASES, type TransmissionView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { labelText } from '../i18n/i18n.ts';
import { Code, DateText, Money, Num } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { cardWords } from './card-words.ts';
import classes from './transmission-row.module.css';

/** The phases that a person sees pass; connecting and waiting come before them. */
const SHOWN = ['parameters', 'transactions', 'blocked_cards', 'software'] as const;

function Phases({ view }: { readonly view: TransmissionView }): ReactNode {
  const words = cardWords();
  const at = TRANSMISSION_PHASES.indexOf(view.phase);
  return (
    <ol className={classes['phases']} aria-label={words.phases}>
      {SHOWN.map((phase) => {
        const own = TRANSMISSION_PHASES.indexOf(phase);
        const state = own < at ? 'done' : own === at ? 'now' : 'next';
        return (
          <li
            key={phase}
            className={classes['phase']}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <StatusDot tone={state === 'done' ? 'ok' : state === 'now' ? 'warn' : 'quiet'}>
              {words.phase[phase]}
            </StatusDot>
          </li>
        );
      })}
    </ol>
  );
}

/** One transmission: its phases while it runs, its result afterwards. */
export function TransmissionRow({ view }: { readonly view: TransmissionView }): ReactNode {
  const words = cardWords();
  return (
    <li className={classes['row']} data-testid="transmission" data-code={view.code ?? ''}>
      <div className={classes['head']}>
        <span className={classes['name']}>{view.pinpad.name}</span>
        <StatusDot tone={view.code === null ? 'warn' : view.code === 0 ? 'ok' : 'bad'}>
          {view.code === null ? words.phase[view.phase] : labelText(TRANSMISSION_LABELS[view.code])}
        </StatusDot>
      </div>
      {view.code === null && <Phases view={view} />}
      <p className={classes['facts']}>
        <DateText value={view.ended_at ?? view.started_at} /> · {view.by ?? words.schedule}
        {view.batch !== '' && (
          <>
            {' · '}
            {words.batch} <Code>{view.batch}</Code>
          </>
        )}
        {view.code === 0 && (
          <>
            {' · '}
            {words.deals} <Num value={view.deals} /> · <Money agorot={view.amount} />
          </>
        )}
      </p>
    </li>
  );
}
