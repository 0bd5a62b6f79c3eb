import { Button, Group, NativeSelect, Progress, Select, TextInput } from '@mantine/core';
import {
  autocompleteOld,
  type FieldValue,
  isEmptyValue,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
  wireTable,
} from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { api, queryClient } from '../../../platform/api/api.ts';
import { textOfFieldError } from '../../form/state/field-error-text.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { recordsKey } from '../../records-key.ts';
import { recordName, RecordValueText } from '../../values/record-value.tsx';
import { fieldText, labelText } from '../../words.ts';
import {
  type BulkEditAttempt,
  changeField,
  type BulkEditFailure,
  failuresToRetry,
  isOptional,
  bulkEditableColumns,
  parseTypedValue,
} from './bulk-edit.ts';
import { describeHiddenRows } from '../state/hidden-rows.tsx';
import { checkRows } from '../state/list-state.ts';
import { useListStep } from '../state/list.store.ts';
import classes from '../list.module.css';

interface BulkEditDialogProps {
  readonly record: RecordComponent;
  readonly rows: readonly RecordView[];
  /** The checked rows that the list does not show. */
  readonly hidden: readonly RecordView[];
  readonly onClose: () => void;
}

interface InputProps {
  readonly component: number;
  readonly column: RecordColumn;
  readonly text: string;
  readonly error: string | null;
  /** Of a reference; without it that of a new value. */
  readonly label?: string;
  /** @param label the name of a chosen record */
  readonly onText: (text: string, label?: string) => void;
}

/** Search for a record that a reference field can refer to. */
function RefInput({ component, column, text, error, label, onText }: InputProps): ReactNode {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, 300);
  const table = column.kind === 'ref' ? wireTable(column.table) : '';
  const { data = [] } = useQuery({
    queryKey: [...recordsKey(component), 'lookup', column.key, query],
    queryFn: async ({ signal }) => {
      const answer = await api.call(
        autocompleteOld,
        { query: { relation: component, def: column.key, query, searchType: 'contains' } },
        { signal },
      );
      return (answer.data[2] as readonly Readonly<Record<string, unknown>>[]).map((one) => ({
        value: String(one[`${table}ID`]),
        label: String(one[`${table}Name`]),
      }));
    },
    placeholderData: (before) => before,
  });
  return (
    <Select
      label={label ?? t('newValue')}
      searchable
      clearable
      data={data}
      filter={({ options }) => options}
      value={text === '' ? null : text}
      onChange={(value, option) => onText(value ?? '', option?.label)}
      onSearchChange={setTyped}
      error={error}
      nothingFoundMessage={t('NO_RESULTS')}
      placeholder={label === undefined ? t('leaveEmpty') : ''}
    />
  );
}

/** The input of a value that many records get. */
export function ValueInput(props: InputProps): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const { column, text, error, onText } = props;
  switch (column.kind) {
    case 'ref':
      return <RefInput {...props} />;
    case 'switch':
    case 'checkbox':
      return (
        <NativeSelect
          label={t('newValue')}
          value={text}
          error={error}
          onChange={(event) => onText(event.currentTarget.value)}
          data={[
            { value: '1', label: tCommon('yes') },
            { value: '0', label: tCommon('no') },
          ]}
        />
      );
    case 'choice':
    case 'radio':
      return (
        <NativeSelect
          label={t('newValue')}
          value={text}
          error={error}
          onChange={(event) => onText(event.currentTarget.value)}
          data={[
            { value: '', label: t('leaveEmpty') },
            ...Object.entries(column.choices).map(([value, label]) => ({
              value,
              label: labelText(label),
            })),
          ]}
        />
      );
    default:
      return (
        <TextInput
          label={t('newValue')}
          value={text}
          error={error}
          autoComplete="off"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
  }
}

/** The number of failures that fit on a phone together with the buttons. */
const MAX_LISTED_FAILURES = 10;

/** A record that was not changed and why; when another user changed it first, their value. */
function FailureLine({
  record,
  column,
  failure: { row, error, isOvertaken },
}: {
  readonly record: RecordComponent;
  readonly column: RecordColumn;
  readonly failure: BulkEditFailure;
}): ReactNode {
  const { t } = useTranslation('records');
  const value = row.data[column.key];
  const { description, details } = describeError(error);
  return (
    <li>
      <bdi>{recordName(record.columns, row)}</bdi>
      {': '}
      {!isOvertaken ? (
        [description, details[0]?.text].filter(Boolean).join(' ')
      ) : value === undefined || value === null || isEmptyValue(value) ? (
        t('emptiedMeanwhile')
      ) : (
        <>
          {t('changedMeanwhile')} <RecordValueText column={column} value={value} />
        </>
      )}
    </li>
  );
}

const firstText = (column: RecordColumn | undefined): string =>
  column?.kind === 'switch' || column?.kind === 'checkbox' ? '1' : '';

/** Edits one field of all checked rows. Each record is saved separately, with progress. */
export function BulkEditDialog({ record, rows, hidden, onClose }: BulkEditDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const columns = bulkEditableColumns(record);
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const column = columns.find((one) => one.key === key);
  const [text, setText] = useState(() => firstText(column));
  const [wrong, setWrong] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const step = useListStep();
  // The rows as they were when the dialog opened: the user has not seen later changes.
  const [seen, setSeen] = useState(rows);
  const [last, setLast] = useState<BulkEditAttempt | null>(null);
  const failures = failuresToRetry(last, key, text);
  const [running, setRunning] = useState<AbortController | null>(null);
  // Leaving stops it, so that no list changes without the user watching.
  useEffect(() => () => running?.abort(), [running]);
  const isRunning = running !== null;
  const targets =
    failures.length > 0 ? seen.filter(({ id }) => failures.some(({ row }) => row.id === id)) : seen;
  // Clearing a value for all rows has a button of its own that asks for confirmation, and no key. A
  // required field cannot be cleared.
  const isEmpty = text.trim() === '';
  const clears = isEmpty && column !== undefined && isOptional(column);
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isEmpty) setWrong(t(clears ? 'needsValue' : 'searchNeedsValue'));
    else void run();
  };
  const run = async (): Promise<void> => {
    if (column === undefined) return;
    const read: { readonly value: FieldValue } | { readonly fault: string } =
      column.kind === 'ref'
        ? { value: text === '' ? null : Number(text) }
        : parseTypedValue(column, text);
    if ('fault' in read) return setWrong(textOfFieldError({ code: read.fault, text: '' }));
    const abort = new AbortController();
    setRunning(abort);
    setDone(0);
    const tell = (count: number, now: RecordView | null): void => {
      setDone(count);
      if (now === null) return;
      setSeen((before) => before.map((row) => (row.id === now.id ? now : row)));
      // A row that the list does not show is not reloaded, so its new value is the one that was
      // stored or that another user wrote.
      step((state) => checkRows(state, [now], true));
    };
    const { changed, failures: failed } = await changeField({
      component: record.component,
      column,
      value: read.value,
      rows: targets,
      onDone: tell,
      signal: abort.signal,
    });
    await queryClient.invalidateQueries({ queryKey: [...recordsKey(record.component), 'page'] });
    if (changed > 0) toast({ text: t('changedAll', { count: changed }), tone: 'ok' });
    if (abort.signal.aborted) return;
    setRunning(null);
    setDone(null);
    setLast({ key, text, failures: failed });
    if (failed.length === 0) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('editFieldTitle', { count: rows.length })} size={460}>
      <form onSubmit={submit} noValidate className={classes['form']}>
        {hidden.length > 0 && (
          <MessageBox tone="warn">{describeHiddenRows(record, hidden)}</MessageBox>
        )}
        <NativeSelect
          data-autofocus
          label={t('field')}
          value={key}
          disabled={isRunning}
          data={columns.map((one) => ({ value: one.key, label: fieldText(one.label) }))}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setKey(next);
            setText(firstText(columns.find((one) => one.key === next)));
            setWrong(null);
          }}
        />
        {column !== undefined && (
          <ValueInput
            key={key}
            component={record.component}
            column={column}
            text={text}
            error={wrong}
            onText={(value) => {
              setText(value);
              setWrong(null);
            }}
          />
        )}
        {done !== null && (
          <Progress
            value={(done / targets.length) * 100}
            aria-label={t('changing', { done, count: targets.length })}
          />
        )}
        {done !== null && (
          <span role="status" className={classes['help']}>
            {t('changing', { done, count: targets.length })}
          </span>
        )}
        {failures.length > 0 && column !== undefined && (
          <MessageBox tone="bad" title={t('notChanged', { count: failures.length })}>
            <ul className={classes['failures']}>
              {failures.slice(0, MAX_LISTED_FAILURES).map((failure) => (
                <FailureLine
                  key={failure.row.id}
                  record={record}
                  column={column}
                  failure={failure}
                />
              ))}
            </ul>
            {failures.length > MAX_LISTED_FAILURES && (
              <div>{t('andMoreRecords', { count: failures.length - MAX_LISTED_FAILURES })}</div>
            )}
            {failures.some(({ isOvertaken }) => isOvertaken) && <div>{t('changeAnyway')}</div>}
          </MessageBox>
        )}
        <Group justify="flex-end" gap="sm">
          {isRunning && (
            <Button variant="default" onClick={onClose}>
              {t('stop')}
            </Button>
          )}
          {clears ? (
            <Button color="red" variant="light" loading={isRunning} onClick={() => setAsked(true)}>
              {failures.length > 0 ? t('clearFailed', { count: targets.length }) : t('clearAll')}
            </Button>
          ) : (
            <Button type="submit" loading={isRunning}>
              {failures.length > 0 ? t('changeFailed', { count: targets.length }) : t('changeAll')}
            </Button>
          )}
        </Group>
      </form>
      <ConfirmDialog
        opened={isAsked}
        title={t('clearTitle', {
          field: column === undefined ? '' : fieldText(column.label),
          count: targets.length,
        })}
        text={t('clearText')}
        confirmLabel={t('clearAll')}
        destructive
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void run();
        }}
      />
    </Modal>
  );
}
