import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { findLocalities } from '@dalpak/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useFormWords } from '../form/state/form-words.ts';
import {
  boxProps,
  type FieldInput,
  type InputProps,
  textDirection,
  textOf,
} from './input.types.ts';
import classes from './inputs.module.css';

/** Delay in milliseconds between a keystroke and its search. */
const PAUSE_MS = 200;
const LEAST = 2;

/** A town or village: suggests those of the server's list, and accepts any other text. */
function LocalityInput(field: InputProps<'locality'>): ReactNode {
  const text = textOf(field.value);
  // A form that is only read sends no request.
  const [typed, setTyped] = useState(false);
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  const say = useFormWords();
  const { data: answer } = useQuery({
    queryKey: ['localities', query],
    enabled: typed && query.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => api.call(findLocalities, { query: { query } }, { signal }),
  });
  const data = answer?.data ?? [];
  return (
    <Autocomplete
      {...boxProps(field, answer?.loaded === false ? say('noLocalities') : field.hint)}
      classNames={{ input: classes['input'] ?? '' }}
      autoComplete="off"
      {...textDirection(text)}
      data={query.length < LEAST || (data.length === 1 && data[0] === text) ? [] : [...data]}
      filter={({ options }) => options}
      value={text}
      onChange={(value) => {
        setTyped(true);
        field.onChange(value);
      }}
    />
  );
}

export const localityInput: FieldInput<'locality'> = { kind: 'locality', component: LocalityInput };
