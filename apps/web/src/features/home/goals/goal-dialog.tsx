import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import {
  daysOfMonth,
  type DimensionKey,
  type Goal,
  GOAL_MEASURES,
  GOAL_SCOPES,
  type GoalView,
  listReportValues,
  proposeGoal,
  setGoal,
  spreadGoal,
} from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { toast } from '../../../ui/messages/toast.ts';
import widgets from '../widgets.module.css';
import { useGoalWords } from './goals-words.ts';
import classes from './goals.module.css';
import { GOALS } from './use-goals.ts';

const AGOROT = 100;

/** Values of the place of a goal. */
function usePlaces(
  scope: Goal['scope'],
): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery({
    queryKey: ['report-values', scope, ''],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listReportValues,
          { params: { dimension: scope as DimensionKey }, query: {} },
          { signal },
        )
      ).data,
    enabled: scope !== 'business',
  });
  return scope === 'business' ? [] : (data ?? []);
}

/** The parts of the days, each of which can be changed while they sum to the goal. */
function Days({
  goal,
  parts,
  unit,
  onChange,
}: {
  readonly goal: Goal;
  readonly parts: readonly number[];
  readonly unit: number;
  readonly onChange: (days: number[] | null) => void;
}): ReactNode {
  const say = useGoalWords();
  const change = (at: number, value: number): void => {
    const part = Math.min(goal.amount, Math.max(0, Math.round(value * unit)));
    const others = spreadGoal(
      goal.amount - part,
      parts.map((one, place) => (place === at ? 0 : one)),
    );
    // A month of one day that sells leaves nothing to divide among the others.
    if (others[at] !== 0) return;
    onChange(others.map((one, place) => (place === at ? part : one)));
  };
  return (
    <details>
      <summary>{say('days')}</summary>
      <QuietText>{say('daysHelp')}</QuietText>
      <div className={classes['days']}>
        {daysOfMonth(goal.month).map((day, at) => (
          <NumberInput
            key={day}
            label={formatDate(day, 'date')}
            value={(parts[at] ?? 0) / unit}
            min={0}
            decimalScale={unit === 1 ? 0 : 2}
            hideControls
            onChange={(value) => {
              if (typeof value === 'number') change(at, value);
            }}
          />
        ))}
      </div>
      <Button variant="subtle" onClick={() => onChange(null)}>
        {say('spreadAgain')}
      </Button>
    </details>
  );
}

/** Sets a goal of a month, or changes it. */
export function GoalDialog({
  month,
  before,
  onClose,
}: {
  readonly month: string;
  readonly before: GoalView | null;
  readonly onClose: () => void;
}): ReactNode {
  const say = useGoalWords();
  const cache = useQueryClient();
  const [goal, setDraft] = useState<Goal>(
    before?.goal ?? {
      month,
      measure: 'net',
      scope: 'business',
      of: null,
      amount: 0,
      days: null,
      opened: false,
    },
  );
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const places = usePlaces(goal.scope);
  const of = goal.scope === 'business' ? null : (goal.of ?? Number(places[0]?.value ?? 0));
  const unit = goal.measure === 'bills' ? 1 : AGOROT;
  const change = (part: Partial<Goal>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setFault(null);
  };
  const propose = async (): Promise<void> => {
    try {
      const { data } = await api.call(proposeGoal, {
        query: { month, measure: goal.measure, scope: goal.scope, ...(of === null ? {} : { of }) },
      });
      if (data.amount === null) setFault(say('noProposal'));
      else change({ amount: data.amount, days: null });
    } catch (error) {
      showError(error);
    }
  };
  const save = async (): Promise<void> => {
    if (goal.amount <= 0 || of === 0) return setFault(say('amountNeeded'));
    setBusy(true);
    try {
      await api.call(setGoal, { body: { ...goal, of } });
      await cache.invalidateQueries({ queryKey: GOALS });
      toast({ text: say('saved'), tone: 'ok' });
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Modal opened onClose={onClose} title={say(before === null ? 'newGoal' : 'changeGoal')}>
      <form
        className={widgets['addForm']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NativeSelect
          label={say('measure')}
          value={goal.measure}
          disabled={before !== null}
          onChange={(event) =>
            change({
              measure: GOAL_MEASURES.find((one) => one === event.currentTarget.value) ?? 'net',
            })
          }
          data={GOAL_MEASURES.map((one) => ({ value: one, label: say(`measures.${one}`) }))}
        />
        <NativeSelect
          label={say('scope')}
          value={goal.scope}
          disabled={before !== null}
          onChange={(event) =>
            change({
              scope: GOAL_SCOPES.find((one) => one === event.currentTarget.value) ?? 'business',
              of: null,
            })
          }
          data={GOAL_SCOPES.map((one) => ({ value: one, label: say(`scopes.${one}`) }))}
        />
        {goal.scope !== 'business' && (
          <NativeSelect
            label={say(`scopes.${goal.scope}`)}
            value={String(of ?? '')}
            disabled={before !== null}
            onChange={(event) => change({ of: Number(event.currentTarget.value) })}
            data={places.map(({ value, label }) => ({ value, label }))}
          />
        )}
        <NumberInput
          data-autofocus
          label={say(goal.measure === 'bills' ? 'count' : 'amount')}
          value={goal.amount === 0 ? '' : goal.amount / unit}
          min={0}
          decimalScale={unit === 1 ? 0 : 2}
          hideControls
          error={fault}
          onChange={(value) =>
            change({
              amount: typeof value === 'number' ? Math.round(value * unit) : 0,
              days: null,
            })
          }
        />
        <Button variant="light" onClick={() => void propose()}>
          {say('propose')}
        </Button>
        {goal.scope === 'employee' && (
          <Switch
            label={say('opened')}
            checked={goal.opened}
            onChange={(event) => change({ opened: event.currentTarget.checked })}
          />
        )}
        {before !== null && goal.measure !== 'average_bill' && (
          <Days
            goal={goal}
            parts={goal.days ?? spreadGoal(goal.amount, before.parts)}
            unit={unit}
            onChange={(days) => change({ days })}
          />
        )}
        <Button type="submit" loading={busy}>
          {say('save')}
        </Button>
      </form>
    </Modal>
  );
}
