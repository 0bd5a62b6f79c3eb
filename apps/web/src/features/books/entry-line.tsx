import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './books.module.css';
import { type LineDraft, partyKindOf } from './entry-draft.ts';
import { type useChoices, useParties } from './use-books.ts';
import { useBookWords } from './words.ts';

type Choices = NonNullable<ReturnType<typeof useChoices>['data']>;

/** The customer or supplier of a line on a control account. */
function PartyField({
  kind,
  line,
  row,
  onChange,
}: {
  readonly kind: 'customer' | 'supplier';
  readonly line: LineDraft;
  readonly row: number;
  readonly onChange: (change: Partial<LineDraft>) => void;
}): ReactNode {
  const say = useBookWords();
  const [text, setText] = useState('');
  const { data = [] } = useParties(kind, text === line.party ? '' : text);
  const options = data.map(({ id, code, name }) => ({
    value: String(id),
    label: `${name} (${code})`,
  }));
  const value = line.partyId === null ? null : String(line.partyId);
  const shown =
    value === null || options.some((option) => option.value === value)
      ? options
      : [{ value, label: line.party }, ...options];
  return (
    <Select
      className={classes['party'] ?? ''}
      aria-label={say(kind === 'customer' ? 'customerOf' : 'supplierOf', { row })}
      placeholder={say(kind === 'customer' ? 'customerOf' : 'supplierOf', { row })}
      data={shown}
      value={value}
      searchable
      clearable
      onSearchChange={setText}
      filter={({ options: all }) => all}
      onChange={(next, option) =>
        onChange({ partyId: next === null ? null : Number(next), party: option?.label ?? '' })
      }
    />
  );
}

/** One line of an entry that is being written. */
export function EntryLineFields({
  line,
  row,
  choices,
  onChange,
  onRemove,
}: {
  readonly line: LineDraft;
  readonly row: number;
  readonly choices: Choices;
  readonly onChange: (change: Partial<LineDraft>) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const say = useBookWords();
  const kind = partyKindOf(choices.accounts, line.accountId);
  return (
    <li className={classes['line']}>
      <div>
        <Select
          aria-label={say('accountOf', { row })}
          placeholder={say('account')}
          searchable
          clearable
          data={choices.accounts.map(({ id, code, name }) => ({
            value: String(id),
            label: `${code} ${name}`,
          }))}
          value={line.accountId === null ? null : String(line.accountId)}
          onChange={(value) =>
            onChange({ accountId: value === null ? null : Number(value), partyId: null, party: '' })
          }
        />
        {kind !== null && <PartyField kind={kind} line={line} row={row} onChange={onChange} />}
      </div>
      <TextInput
        aria-label={say('debitOf', { row })}
        placeholder={say('debit')}
        inputMode="decimal"
        value={line.debit}
        onChange={(event) =>
          onChange({
            debit: event.currentTarget.value,
            ...(event.currentTarget.value === '' ? {} : { credit: '' }),
          })
        }
      />
      <TextInput
        aria-label={say('creditOf', { row })}
        placeholder={say('credit')}
        inputMode="decimal"
        value={line.credit}
        onChange={(event) =>
          onChange({
            credit: event.currentTarget.value,
            ...(event.currentTarget.value === '' ? {} : { debit: '' }),
          })
        }
      />
      <div>
        <TextInput
          aria-label={say('textOf', { row })}
          placeholder={say('text')}
          maxLength={100}
          value={line.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
        {choices.branches.length > 1 && (
          <Select
            className={classes['party'] ?? ''}
            aria-label={say('branchOf', { row })}
            placeholder={say('branch')}
            clearable
            data={choices.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={line.branchId === null ? null : String(line.branchId)}
            onChange={(value) => onChange({ branchId: value === null ? null : Number(value) })}
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={say('removeLine', { row })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
