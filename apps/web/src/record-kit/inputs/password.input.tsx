import { Button, Input } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { boxProps, type FieldInput, type InputProps, WRAPPER_ORDER } from './input.types.ts';
import classes from './inputs.module.css';

/**
 * A secret: true means one is stored and stays, null removes it, a text replaces it. The stored
 * secret is never sent to the client.
 */
function PasswordField(field: InputProps<'password'>): ReactNode {
  const say = useFormWords();
  const { label, value, onChange, readOnly, error } = field;
  // Whether a secret was stored; the value only says what happens to it.
  const [wasSet] = useState(value === true);
  if (readOnly || (wasSet && typeof value !== 'string')) {
    return (
      <Input.Wrapper
        label={label}
        labelElement="div"
        error={error}
        inputWrapperOrder={WRAPPER_ORDER}
      >
        <div className={classes['secret']}>
          <span>{say(value === true ? 'secretSet' : wasSet ? 'secretCleared' : 'empty')}</span>
          {!readOnly && (
            <Button size="compact-md" variant="default" onClick={() => onChange('')}>
              {say('secretChange')}
            </Button>
          )}
          {!readOnly && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => onChange(value === true ? null : true)}
            >
              {say(value === true ? 'secretClear' : 'secretKeep')}
            </Button>
          )}
        </div>
      </Input.Wrapper>
    );
  }
  const box = (
    <PasswordInput
      {...boxProps(field)}
      label={wasSet ? say('secretNew', { name: label }) : label}
      className="digits-text"
      autoComplete="new-password"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (!wasSet) return box;
  return (
    <div className={classes['withButton']}>
      {box}
      <Button
        className={classes['besideLabel'] ?? ''}
        variant="default"
        onClick={() => onChange(true)}
      >
        {say('secretKeep')}
      </Button>
    </div>
  );
}

export const passwordInput: FieldInput<'password'> = { kind: 'password', component: PasswordField };
