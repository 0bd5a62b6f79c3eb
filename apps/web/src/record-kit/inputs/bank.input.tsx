import { Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FormWord, useFormWords } from '../form/state/form-words.ts';
import { checkTypedBankAccount, splitBankAccount, joinBankAccount } from './parts/bank-parts.ts';
import { boxProps, type FieldInput, type InputProps, textOf } from './input.types.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './inputs.module.css';

const PARTS: readonly { readonly word: FormWord; readonly most: number }[] = [
  { word: 'bank', most: 2 },
  { word: 'branch', most: 3 },
  { word: 'account', most: 13 },
];

/** A bank account in its three parts. */
function BankInput(field: InputProps<'bank'>): ReactNode {
  const say = useFormWords();
  const { id, label, hint, error, value, onChange } = field;
  const parts = splitBankAccount(textOf(value));
  const check = checkTypedBankAccount(value);
  return (
    <fieldset
      className={arrange['bareGroup']}
      aria-describedby={error === null ? undefined : `${id}-fault`}
    >
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['bank']}>
        {PARTS.map(({ word, most }, index) => (
          <TextInput
            key={word}
            {...boxProps(field)}
            description={null}
            id={index === 0 ? id : `${id}-${index}`}
            label={say(word)}
            error={error !== null}
            className="ltr-text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={most}
            value={parts[index] ?? ''}
            onChange={(event) =>
              onChange(
                joinBankAccount(
                  parts.map((part, at) => (at === index ? event.currentTarget.value : part)),
                ),
              )
            }
          />
        ))}
      </div>
      {check !== null && (
        <Input.Description role="status" {...(check === 'invalid' ? { c: 'bad' } : {})}>
          {say(`bank_${check}`)}
        </Input.Description>
      )}
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {error !== null && <Input.Error id={`${id}-fault`}>{error}</Input.Error>}
    </fieldset>
  );
}

export const bankInput: FieldInput<'bank'> = { kind: 'bank', component: BankInput };
