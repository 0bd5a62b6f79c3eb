import { isColour } from '@dalpak/contracts';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { toSixDigitColour } from './parts/six-digit-colour.ts';
import { boxProps, type FieldInput, type InputProps, textOf } from './input.types.ts';
import classes from './inputs.module.css';

/** A colour by its 3 or 6 hex digits, or picked from the browser's own palette. */
function ColourInput(field: InputProps<'colour'>): ReactNode {
  const say = useFormWords();
  const { label, value, onChange, readOnly } = field;
  const text = textOf(value);
  return (
    <TextInput
      {...boxProps(field)}
      className="digits-text"
      placeholder="#0d625e"
      autoComplete="off"
      maxLength={7}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={
        <input
          type="color"
          className={classes['swatch']}
          aria-label={say('pickColour', { name: label })}
          disabled={readOnly}
          value={isColour(text) ? toSixDigitColour(text) : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

export const colourInput: FieldInput<'colour'> = { kind: 'colour', component: ColourInput };
