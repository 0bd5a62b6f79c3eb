import { ActionIcon, Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { findRecordComponent, type RefValue, isRef, type RecordView } from '@dalpak/contracts';
import { IconChevronDown, IconListSearch, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useAccess } from '../../platform/session/session.store.ts';
import { type PickedRecord, useForm } from '../form/state/form-context.ts';
import { useFormWords } from '../form/state/form-words.ts';
import { type boxProps, textDirection } from '../inputs/input.types.ts';
import { recordName } from '../values/record-value.tsx';
import { lookupKeys } from './lookup-keys.ts';
import { LookupList, optionId } from './lookup-list.tsx';
import type { LookupItem } from './lookup.machine.ts';
import { loadNewestItems } from './lookup-query.ts';
import classes from './lookup.module.css';
import { useLookup } from './use-lookup.ts';

interface LookupInputProps {
  readonly box: ReturnType<typeof boxProps>;
  /** The form's field, for the lookup call. */
  readonly field: string;
  /** Component that it refers to; null for a table that is not a component. */
  readonly target: number | null;
  /** Maps a column of the other table to the field of this form whose record it must match. */
  readonly depend: Readonly<Record<string, string>> | undefined;
  /** Letters needed before typing searches. */
  readonly least?: number | undefined;
  readonly value: RefValue | null;
  readonly onChange: (value: PickedRecord | null) => void;
}

/**
 * A reference field with search: two letters search, a leading star searches inside words. Arrows
 * move, Enter searches or chooses, Esc closes, Delete and Backspace clear, F1 adds a record, F7
 * opens the list to choose from (specification, records §4).
 */
export function LookupInput({
  box,
  field,
  target,
  depend,
  least,
  value,
  onChange,
}: LookupInputProps): ReactNode {
  const say = useFormWords();
  const { component, model, renderNewItem, renderPicker } = useForm();
  const held = useStore(
    model.store,
    useShallow((state) =>
      Object.values(depend ?? {}).flatMap((other) => {
        const ref = state.values[other];
        return isRef(ref) ? [other, ref.id] : [];
      }),
    ),
  );
  const pairs = Array.from(
    { length: held.length / 2 },
    (_, index) => [String(held[index * 2]), Number(held[index * 2 + 1])] as const,
  );
  const lookup = useLookup(
    { relation: component, field, depend: Object.fromEntries(pairs) },
    { ...(least === undefined ? {} : { least }), onSoleResult: (item) => pick(item) },
  );
  const { state } = lookup;
  const list = useId();
  const [dialog, setDialog] = useState<'new' | 'picker' | null>(null);
  const mayAdd =
    useAccess({ type: 'components', action: 'w', key: target ?? 0 }) === 'ok' &&
    target !== null &&
    findRecordComponent(target)?.writes === 'all' &&
    !box.readOnly;
  const mayPick = renderPicker !== undefined && target !== null && !box.readOnly;
  const isOpen = state.phase !== 'idle';

  const focusField = (): void => document.getElementById(box.id)?.focus();
  const choose = (picked: PickedRecord): void => {
    onChange(picked);
    lookup.close();
  };
  const pick = (item: LookupItem): void => choose({ id: item.id, label: item.name });
  const openDialog = (which: 'new' | 'picker'): void => {
    lookup.close(which === 'picker');
    setDialog(which);
  };
  const leaveDialog = (): void => {
    setDialog(null);
    requestAnimationFrame(focusField);
  };
  const takeMade = async (record: RecordView): Promise<void> => {
    const id = Number(record.id);
    // The list of newest items has the name that the reference shows; without it the record's own
    // name is used.
    const items = await loadNewestItems(component, field).catch(() => []);
    choose({
      id,
      label:
        items.find((item) => item.id === id)?.label ??
        recordName(findRecordComponent(target ?? 0)?.columns ?? [], record),
    });
    leaveDialog();
  };

  const keys = lookupKeys({
    lookup,
    readOnly: box.readOnly,
    hasValue: value !== null,
    onPick: pick,
    onClear: () => onChange(null),
    ...(mayAdd ? { onNew: () => openDialog('new') } : {}),
    ...(mayPick ? { onPicker: () => openDialog('picker') } : {}),
  });

  const clear = value !== null && !box.required && !box.readOnly;
  return (
    <>
      <Popover
        opened={isOpen}
        width="target"
        position="bottom-start"
        shadow="md"
        offset={2}
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <TextInput
            {...box}
            role="combobox"
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={state.phase === 'open' ? list : undefined}
            aria-activedescendant={
              state.phase === 'open' && state.highlightedIndex >= 0
                ? optionId(list, state.highlightedIndex)
                : undefined
            }
            autoComplete="off"
            placeholder={box.readOnly ? '' : say('lookupHint')}
            {...textDirection(state.text ?? value?.label ?? '')}
            value={state.text ?? value?.label ?? ''}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => lookup.type(event.currentTarget.value)}
            onKeyDown={keys}
            onBlur={() => {
              // Focus moves into the dialog of a new record, and comes back.
              if (dialog === null) lookup.close();
              box.onBlur();
            }}
            rightSection={
              box.readOnly ? null : clear ? (
                <CloseButton
                  size="sm"
                  aria-label={say('clear', { name: box.label })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChange(null)}
                />
              ) : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  tabIndex={-1}
                  aria-label={say('showAll', { name: box.label })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    focusField();
                    if (isOpen) lookup.close();
                    else lookup.search('');
                  }}
                >
                  <IconChevronDown size={18} />
                </ActionIcon>
              )
            }
          />
        </Popover.Target>
        <Popover.Dropdown
          className={classes['dropdown'] ?? ''}
          onMouseDown={(event) => event.preventDefault()}
        >
          <LookupList
            id={list}
            label={box.label}
            state={state}
            chosen={value?.id ?? null}
            onPick={pick}
            onMore={lookup.more}
          />
          {(mayAdd || mayPick) && (
            <div className={classes['actions']}>
              {mayAdd && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  tabIndex={-1}
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => openDialog('new')}
                >
                  {say('addItem')}
                </Button>
              )}
              {mayPick && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  tabIndex={-1}
                  leftSection={<IconListSearch size={16} aria-hidden />}
                  onClick={() => openDialog('picker')}
                >
                  {say('advanced')}
                </Button>
              )}
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
      {dialog === 'new' &&
        target !== null &&
        renderNewItem({
          component: target,
          onMade: (record) => void takeMade(record),
          onClose: leaveDialog,
        })}
      {dialog === 'picker' &&
        target !== null &&
        renderPicker?.({
          component: target,
          onPick: (picked) => {
            choose(picked);
            leaveDialog();
          },
          onClose: leaveDialog,
        })}
    </>
  );
}
