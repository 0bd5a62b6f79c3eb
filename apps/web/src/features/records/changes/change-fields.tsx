import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { BULK_FIELDS, type BulkField, COMPONENT, findRecordComponent } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { ValueInput } from '../../../record-kit/list/bulk/bulk-edit-dialog.tsx';
import { type ChangeDraft, columnOf, isMoney, waysOf } from './change-wish.ts';
import { type ChangeWord, useChangeWords } from './words.ts';
import classes from './changes.module.css';

interface ChangeFieldsProps {
  readonly draft: ChangeDraft;
  readonly onDraft: (draft: ChangeDraft) => void;
}

const ROUNDING_KEYS = ['none', '0.10', '0.50', '1.00', '.90', '.99'] as const;
const VALUE_WORDS: Readonly<Record<string, ChangeWord>> = {
  percent: 'percentValue',
  margin: 'marginValue',
};

/** What is changed, how, and to which rounding. */
export function ChangeFields({ draft, onDraft }: ChangeFieldsProps): ReactNode {
  const say = useChangeWords();
  const { field, way } = draft;
  const set = (part: Partial<ChangeDraft>): void => onDraft({ ...draft, ...part });
  const choose = (next: BulkField): void =>
    set({ field: next, way: waysOf(next)[0] ?? 'set', text: next === 'active' ? '0' : '' });
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label={say('field')}
        value={field}
        data={BULK_FIELDS.map((value) => ({ value, label: say(value) }))}
        onChange={(event) => choose(event.currentTarget.value as BulkField)}
      />
      <NativeSelect
        label={say('way')}
        value={way}
        data={waysOf(field).map((value) => ({ value, label: say(value) }))}
        onChange={(event) => set({ way: event.currentTarget.value as ChangeDraft['way'] })}
      />
      <Value draft={draft} set={set} />
      {isMoney(field) && <Rounding draft={draft} set={set} />}
    </div>
  );
}

interface PartProps {
  readonly draft: ChangeDraft;
  readonly set: (part: Partial<ChangeDraft>) => void;
}

function Value({ draft: { field, way, text, list }, set }: PartProps): ReactNode {
  const say = useChangeWords();
  if (way === 'list') {
    const column = findRecordComponent(COMPONENT.priceListLines)?.columns.find(
      ({ key }) => key === 'price_list',
    );
    return column === undefined ? null : (
      <ValueInput
        component={COMPONENT.priceListLines}
        column={column}
        text={list}
        error={null}
        onText={(value) => set({ list: value })}
      />
    );
  }
  const column = columnOf(field);
  if (isMoney(field) || column === undefined)
    return (
      <TextInput
        data-autofocus
        className="digits-text"
        inputMode="decimal"
        autoComplete="off"
        label={say(VALUE_WORDS[way] ?? 'sum')}
        value={text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
    );
  return (
    <ValueInput
      component={COMPONENT.products}
      column={column}
      text={text}
      error={null}
      onText={(value) => set({ text: value })}
    />
  );
}

function Rounding({ draft, set }: PartProps): ReactNode {
  const say = useChangeWords();
  return (
    <>
      <NativeSelect
        label={say('rounding')}
        value={draft.rounding}
        data={ROUNDING_KEYS.map((value) => ({
          value,
          label:
            value === 'none'
              ? say('none')
              : say(value.startsWith('.') ? 'ending' : 'to', {
                  step: `${value.startsWith('.') ? '0' : ''}${value}`,
                }),
        }))}
        onChange={(event) =>
          set({ rounding: event.currentTarget.value as ChangeDraft['rounding'] })
        }
      />
      <NativeSelect
        label={say('roundingWay')}
        value={draft.roundingWay}
        disabled={draft.rounding === 'none'}
        data={(['nearest', 'up', 'down'] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(event) =>
          set({ roundingWay: event.currentTarget.value as ChangeDraft['roundingWay'] })
        }
      />
      {draft.field === 'price' && (
        <Checkbox
          className={classes['check'] ?? ''}
          label={say('notUnderCost')}
          checked={draft.notUnderCost}
          onChange={(event) => set({ notUnderCost: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
