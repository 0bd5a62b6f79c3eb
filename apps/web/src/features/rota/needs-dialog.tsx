import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { putRotaNeeds, type RotaNeed, type RotaWeek } from '@dalpak/contracts';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rota.module.css';
import { useRotaWords, weekdayText } from './rota-words.ts';
import { useRotaChanges } from './use-rota.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** Hours above 24 are of the next morning. */
const LAST_HOUR = 30;

const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** How many people the branch needs, by position, weekday and hours. */
export function NeedsDialog({
  data,
  onClose,
}: {
  readonly data: RotaWeek;
  readonly onClose: () => void;
}): ReactNode {
  const say = useRotaWords();
  const { refresh } = useRotaChanges();
  const [needs, setNeeds] = useState(() => data.needs.map((need, key) => ({ key, need })));
  const [busy, setBusy] = useState(false);
  const change = (key: number, part: Partial<RotaNeed>): void =>
    setNeeds(needs.map((one) => (one.key === key ? { key, need: { ...one.need, ...part } } : one)));
  const add = (): void => {
    const last = needs.at(-1);
    const weekday = last === undefined ? 1 : (last.need.weekday % 7) + 1;
    const need = last?.need ?? {
      position: data.positions[0]?.id ?? 1,
      weekday: 1,
      from: 8,
      to: 16,
      people: 1,
    };
    setNeeds([...needs, { key: (last?.key ?? 0) + 1, need: { ...need, weekday } }]);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(putRotaNeeds, {
        body: { branch: data.branch.id, needs: needs.map(({ need }) => need) },
      });
      await refresh();
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={say('needs')}>
      <form
        className={cx(arrange['column'], classes['form'])}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <QuietText>{say('needsHelp')}</QuietText>
        {needs.map(({ key, need }, at) => (
          <NeedLine
            key={key}
            need={need}
            number={at + 1}
            positions={data.positions}
            onChange={(part) => change(key, part)}
            onRemove={() => setNeeds(needs.filter((one) => one.key !== key))}
          />
        ))}
        <div className={arrange['wrappingLine']}>
          <Button variant="default" onClick={add}>
            {say('addNeed')}
          </Button>
          <Button type="submit" loading={busy}>
            {say('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function NeedLine({
  need,
  number,
  positions,
  onChange,
  onRemove,
}: {
  readonly need: RotaNeed;
  readonly number: number;
  readonly positions: RotaWeek['positions'];
  readonly onChange: (part: Partial<RotaNeed>) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const say = useRotaWords();
  const hours = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      value: String(first + at),
      label: hourText(first + at),
    }));
  return (
    <div className={classes['need']}>
      <NativeSelect
        label={say('day')}
        value={String(need.weekday)}
        onChange={(event) => onChange({ weekday: Number(event.currentTarget.value) })}
        data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayText(say, day) }))}
      />
      <NativeSelect
        label={say('position')}
        value={String(need.position)}
        onChange={(event) => onChange({ position: Number(event.currentTarget.value) })}
        data={positions.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <NativeSelect
        label={say('from')}
        value={String(need.from)}
        onChange={(event) => {
          const from = Number(event.currentTarget.value);
          onChange({ from, to: Math.max(need.to, from + 1) });
        }}
        data={hours(0, 23)}
      />
      <NativeSelect
        label={say('to')}
        value={String(need.to)}
        onChange={(event) => onChange({ to: Number(event.currentTarget.value) })}
        data={hours(need.from + 1, LAST_HOUR)}
      />
      <NumberInput
        label={say('people')}
        value={need.people}
        min={1}
        max={99}
        hideControls
        onChange={(value) => {
          if (typeof value === 'number') onChange({ people: value });
        }}
      />
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={say('removeNeed', { number })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
