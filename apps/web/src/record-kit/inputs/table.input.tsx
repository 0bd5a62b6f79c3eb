import { asRows, FIELD_LABELS, type FieldLabel, type Label } from '@dalpak/contracts';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useFormWords } from '../form/state/form-words.ts';
import { withIndex } from './parts/with-index.ts';
import { type FieldInput, type InputProps, WRAPPER_ORDER } from './input.types.ts';
import classes from './inputs.module.css';
import { TableCell } from './parts/table-cell.tsx';
import { changeCell, emptyRow, moveRow, removeRow } from './parts/table-rows.ts';

const nameOf = (label: FieldLabel | Label): string =>
  (typeof label === 'string' ? FIELD_LABELS[label] : label)[currentLanguage()];

/** A table within a record, whose rows are added, removed and ordered by pointer and keyboard. */
function TableField({
  id,
  column: { columns, maxRows = 200, required },
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
  hint,
}: InputProps<'table'>): ReactNode {
  const say = useFormWords();
  const root = useRef<HTMLDivElement>(null);
  const rows = asRows(value);
  const isFull = rows.length >= maxRows;

  const focusAt = (row: number, key: string | undefined): void => {
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-place="${row}.${key ?? columns[0].key}"]`)
        ?.focus(),
    );
  };
  const add = (key?: string): void => {
    if (isFull) return;
    onChange([...rows, emptyRow(columns)]);
    focusAt(rows.length, key);
  };
  const move = (from: number, to: number, key?: string): void => {
    onChange(moveRow(rows, from, to));
    if (to >= 0 && to < rows.length) focusAt(to, key);
  };
  const remove = (index: number, key?: string): void => {
    onChange(removeRow(rows, index));
    if (rows.length > 1) focusAt(Math.min(index, rows.length - 2), key);
  };
  const keysOf =
    (index: number, key: string) =>
    (event: KeyboardEvent): void => {
      const act = (run: () => void): void => {
        event.preventDefault();
        run();
      };
      if (event.key === 'Enter' && !event.ctrlKey)
        act(() => (index === rows.length - 1 ? add(key) : focusAt(index + 1, key)));
      else if (event.altKey && event.key === 'ArrowUp') act(() => move(index, index - 1, key));
      else if (event.altKey && event.key === 'ArrowDown') act(() => move(index, index + 1, key));
      else if (event.ctrlKey && event.key === 'Delete') act(() => remove(index, key));
    };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      description={readOnly ? hint : (hint ?? say('rowKeys'))}
      withAsterisk={required === true}
      inputWrapperOrder={WRAPPER_ORDER}
    >
      <div ref={root} className={classes['rows']} onBlur={onLeave}>
        {rows.length > 0 && (
          <table className={classes['rowTable']}>
            <thead>
              <tr>
                {columns.map((one) => (
                  <th key={one.key} scope="col">
                    {nameOf(one.label)}
                  </th>
                ))}
                {!readOnly && <th scope="col" aria-label={say('more')} />}
              </tr>
            </thead>
            <tbody>
              {withIndex(rows).map(({ place: index, item: row }) => (
                <tr key={index}>
                  {columns.map((one, at) => (
                    <td key={one.key}>
                      <TableCell
                        column={one}
                        id={index === 0 && at === 0 ? id : undefined}
                        place={`${index}.${one.key}`}
                        label={say('cellOf', { name: nameOf(one.label), n: index + 1 })}
                        value={row[one.key] ?? null}
                        readOnly={readOnly}
                        onChange={(next) => onChange(changeCell(rows, index, one.key, next))}
                        onKeyDown={readOnly ? () => undefined : keysOf(index, one.key)}
                      />
                    </td>
                  ))}
                  {!readOnly && (
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        disabled={index === 0}
                        aria-label={say('rowUp', { n: index + 1 })}
                        onClick={() => move(index, index - 1)}
                      >
                        <IconArrowUp size={18} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        disabled={index === rows.length - 1}
                        aria-label={say('rowDown', { n: index + 1 })}
                        onClick={() => move(index, index + 1)}
                      >
                        <IconArrowDown size={18} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="bad"
                        size="lg"
                        aria-label={say('removeRow', { n: index + 1 })}
                        onClick={() => remove(index)}
                      >
                        <IconTrash size={18} />
                      </ActionIcon>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!readOnly && (
          <Button
            {...(rows.length === 0 ? { id } : {})}
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={isFull}
            onClick={() => add()}
          >
            {say('addRow')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

export const tableInput: FieldInput<'table'> = { kind: 'table', component: TableField, wide: true };
