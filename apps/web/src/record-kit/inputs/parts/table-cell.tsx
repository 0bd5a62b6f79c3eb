import { Checkbox, TextInput } from '@mantine/core';
import type { TableColumn } from '@dalpak/contracts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { parseNumericText, formatForReading, formatForTyping } from './numeric-text.ts';

type CellValue = string | number | boolean | null;

interface TableCellProps {
  readonly column: TableColumn;
  readonly label: string;
  readonly id: string | undefined;
  readonly place: string;
  readonly value: CellValue;
  readonly readOnly: boolean;
  readonly onChange: (value: CellValue) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One cell of a table within a record. */
export function TableCell({
  column: { kind },
  label,
  id,
  place,
  value,
  readOnly,
  onChange,
  onKeyDown,
}: TableCellProps): ReactNode {
  const [typing, setTyping] = useState<string | null>(null);
  const shared = {
    'aria-label': label,
    'data-place': place,
    onKeyDown,
    ...(id === undefined ? {} : { id }),
  };
  if (kind === 'switch')
    return (
      <Checkbox
        {...shared}
        checked={value === true}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (kind === 'text')
    return (
      <TextInput
        {...shared}
        readOnly={readOnly}
        autoComplete="off"
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      className="digits-text"
      readOnly={readOnly}
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? formatForReading(value, kind)}
      onFocus={() => {
        if (!readOnly) setTyping(formatForTyping(value, kind));
      }}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        const read = parseNumericText(event.currentTarget.value, kind);
        onChange(typeof read === 'number' || typeof read === 'string' ? read : null);
      }}
      onBlur={() => setTyping(null)}
    />
  );
}
