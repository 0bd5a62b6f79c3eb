import type { ReplaySayingView } from '@dalpak/contracts';
import { IconAlertTriangle, IconFlag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Num } from '../../ui/figures/num.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { keyed } from './keyed.ts';
import { gapBefore, LONG_PAUSE_MS, type ReplayStep, stopwatchText } from './player.ts';
import classes from './replay.module.css';
import { sentenceOf } from './sentences.ts';
import { replayWord } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function timeText(ms: number): string {
  if (ms < 2 * MINUTE_MS) return replayWord('seconds', { count: Math.round(ms / 1_000) });
  if (ms < 2 * HOUR_MS) return replayWord('minutes', { count: Math.round(ms / MINUTE_MS) });
  return replayWord('hours', { count: Math.round(ms / HOUR_MS) });
}

interface StepListProps {
  readonly steps: readonly ReplayStep[];
  readonly index: number;
  /** Whether steps were made at more than one till. */
  readonly atMany: boolean;
  readonly onGo: (index: number) => void;
}

/** The steps as sentences; the one that is shown stays in sight. */
export function StepList({ steps, index, atMany, onGo }: StepListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      className={classes['steps']}
      aria-label={replayWord('steps')}
      aria-activedescendant={`${id}-${index}`}
    >
      {keyed(steps).map(({ key, item: step }, at) => (
        <button
          key={key}
          id={`${id}-${at}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          // The focus stays on the list, whose keys play and step.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onGo(at)}
          className={cx(classes['step'], step.altered && classes['altered'])}
        >
          <Pause ms={gapBefore(steps, at)} />
          <Step step={step} start={steps[0]?.at ?? 0} atMany={atMany} />
        </button>
      ))}
    </div>
  );
}

function Pause({ ms }: { readonly ms: number }): ReactNode {
  if (ms <= LONG_PAUSE_MS) return null;
  return (
    <span className={classes['pause']}>{replayWord('pausedFor', { time: timeText(ms) })}</span>
  );
}

function Saying({ saying }: { readonly saying: ReplaySayingView }): ReactNode {
  return (
    <span className={cx(classes['saying'], saying.sign && classes['sign'])}>
      {saying.sign && <IconFlag size={14} aria-hidden />}
      <span>{sentenceOf(saying)}</span>
    </span>
  );
}

interface StepProps {
  readonly step: ReplayStep;
  /** Time of the first step. */
  readonly start: number;
  readonly atMany: boolean;
}

function Step({ step, start, atMany }: StepProps): ReactNode {
  return (
    <>
      <span className={classes['stepTime']}>
        <Num value={stopwatchText(step.at - start)} />
      </span>
      <span className={classes['says']}>
        {keyed(step.says).map(({ key, item }) => (
          <Saying key={key} saying={item} />
        ))}
        {atMany && (
          <small className={classes['quiet']}>
            {replayWord('at')} <bdi>{step.terminal}</bdi>
          </small>
        )}
        {step.altered && (
          <small className={classes['warning']}>
            <IconAlertTriangle size={14} aria-hidden /> {replayWord('alteredHere')}
          </small>
        )}
      </span>
    </>
  );
}
