import type { RotaShift } from '@dalpak/contracts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Num } from '../../ui/figures/num.tsx';
import { cx } from '../../ui/layout/cx.ts';
import classes from './rota.module.css';
import { useRotaWords } from './rota-words.ts';
import { clockOf } from './rota-week.ts';

interface ShiftCardProps {
  readonly shift: RotaShift;
  /** Who works and in which position, as far as the place does not say it. */
  readonly label: string;
  /** Where it stands, for who cannot see it; empty where the label says it. */
  readonly where: string;
  readonly onOpen: (() => void) | null;
  readonly onDragStart?: () => void;
  readonly onStep?: ((step: { readonly days: number; readonly people: number }) => void) | null;
}

/** A planned shift, with what warns about it. */
export function ShiftCard({
  shift,
  label,
  where,
  onOpen,
  onDragStart,
  onStep,
}: ShiftCardProps): ReactNode {
  const say = useRotaWords();
  const warnings = shift.warnings.map((warning) => say(warning)).join(' · ');
  const isPassed = shift.reason !== '';
  const step = (event: KeyboardEvent): void => {
    if (!event.altKey || onStep === undefined || onStep === null) return;
    const towards = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, { days: number; people: number }>> = {
      ArrowRight: { days: towards, people: 0 },
      ArrowLeft: { days: -towards, people: 0 },
      ArrowUp: { days: 0, people: -1 },
      ArrowDown: { days: 0, people: 1 },
    };
    const found = steps[event.key];
    if (found === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(found);
  };
  const time = `${clockOf(shift.start)}–${clockOf(shift.end)}`;
  return (
    <button
      type="button"
      className={cx(
        classes['shift'],
        shift.warnings.length > 0 && (isPassed ? classes['passed'] : classes['warned']),
      )}
      disabled={onOpen === null}
      draggable={onDragStart !== undefined && onOpen !== null}
      data-shift={shift.id}
      title={warnings === '' ? undefined : isPassed ? `${warnings}: ${shift.reason}` : warnings}
      onClick={() => onOpen?.()}
      onKeyDown={step}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', shift.id);
        onDragStart?.();
      }}
    >
      {where !== '' && <VisuallyHidden>{where}, </VisuallyHidden>}
      <span className={classes['time']}>
        <Num value={time} />
        {shift.warnings.length > 0 && <IconAlertTriangle size={16} aria-hidden />}
      </span>
      <span className={classes['what']}>
        <bdi>{label}</bdi>
      </span>
      {shift.note !== '' && (
        <span className={classes['what']}>
          <bdi>{shift.note}</bdi>
        </span>
      )}
      {warnings !== '' && (
        <VisuallyHidden>, {[warnings, shift.reason].filter(Boolean).join(', ')}</VisuallyHidden>
      )}
    </button>
  );
}
