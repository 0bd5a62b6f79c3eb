import { Button, NumberInput, Switch } from '@mantine/core';
import { type MarkRules, setExceptionRules, SIGNS, tryExceptionRules } from '@dalpak/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useExceptionWords } from './exceptions-words.ts';
import classes from './exceptions.module.css';
import { EXCEPTIONS } from './use-exceptions.ts';

/** Scores are stored in tenths. */
const TENTHS = 10;

function Limit({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactNode {
  return (
    <NumberInput
      label={label}
      value={value / TENTHS}
      min={1}
      max={10}
      step={0.1}
      decimalScale={1}
      clampBehavior="strict"
      onChange={(next) => {
        if (typeof next === 'number' && next >= 1) onChange(Math.round(next * TENTHS));
      }}
    />
  );
}

/** Signs that are on, the scores from which they mark, and what these would have marked. */
export function RulesDialog({
  before,
  onClose,
}: {
  readonly before: MarkRules;
  readonly onClose: () => void;
}): ReactNode {
  const say = useExceptionWords();
  const cache = useQueryClient();
  const [rules, setRules] = useState(before);
  const trial = useMutation({
    mutationFn: async () => (await api.call(tryExceptionRules, { body: rules })).data,
    onError: showError,
  });
  const save = useMutation({
    mutationFn: () => api.call(setExceptionRules, { body: rules }),
    onError: showError,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: EXCEPTIONS });
      toast({ text: say('saved'), tone: 'ok' });
      onClose();
    },
  });
  const change = (next: Partial<MarkRules>): void => {
    setRules({ ...rules, ...next });
    trial.reset();
  };
  return (
    <Modal opened onClose={onClose} title={say('rules')} size="lg">
      <div className={classes['form']}>
        <div className={classes['limits']}>
          <Limit
            label={say('markAt')}
            value={rules.mark_at}
            onChange={(value) => change({ mark_at: value })}
          />
          <Limit
            label={say('pairAt')}
            value={rules.pair_at}
            onChange={(value) => change({ pair_at: value })}
          />
        </div>
        <QuietText>{say('signs')}</QuietText>
        <div className={classes['signs']}>
          {SIGNS.map((sign) => (
            <Switch
              key={sign}
              size="md"
              label={say(`sign.${sign}`)}
              checked={!rules.off.includes(sign)}
              onChange={(event) =>
                change({
                  off: event.currentTarget.checked
                    ? rules.off.filter((one) => one !== sign)
                    : [...rules.off, sign],
                })
              }
            />
          ))}
        </div>
        {trial.data !== undefined && (
          <div role="status">
            <p className={classes['text']}>
              {say('whatIfTotal', {
                count: formatNumber(trial.data.reduce((sum, { marks }) => sum + marks, 0)),
              })}
            </p>
            <ul className={classes['weeks']}>
              {trial.data.map(({ week, marks }) => (
                <li key={week} className={classes['week']}>
                  <span className={quiet}>{say('week', { day: formatDate(week, 'date') })}</span>
                  <strong>{formatNumber(marks)}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes['acts']}>
          <Button size="md" loading={save.isPending} onClick={() => save.mutate()}>
            {say('save')}
          </Button>
          <Button
            size="md"
            variant="default"
            loading={trial.isPending}
            onClick={() => trial.mutate()}
          >
            {say('whatIf')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
