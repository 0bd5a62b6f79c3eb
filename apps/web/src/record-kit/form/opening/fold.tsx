import { findRecordComponent, isEmptyValue } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { personKeyOf } from '../../../platform/session/signed-in-person.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { valueText } from '../../values/value-text.ts';
import type { FormModel } from '../state/form.store.ts';
import type { Section } from '../state/form-sections.ts';
import type { FormValue } from '../state/form-values.ts';
import { panelTitle } from '../../../ui/layout/panel.tsx';
import classes from './opening.module.css';

/** Values that a closed section names. */
const NAMED_VALUES = 3;

/** The sections that a person left open, on this device. */
const keyOf = (person: string): string => `dalpak.open-sections.${person}`;

function readOpen(person: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function rememberOpen(person: string, section: string, isOpen: boolean): void {
  const others = readOpen(person).filter((one) => one !== section);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(isOpen ? [...others, section] : others));
  } catch {
    // Without storage the section is only closed again the next time.
  }
}

/** What a section holds, in a few words: its first values that differ from a new record's. */
export function sectionSummary(
  fields: Section['fields'],
  values: Readonly<Record<string, FormValue>>,
): string {
  const language = currentLanguage();
  return fields
    .flatMap(({ column, label }) => {
      const value = values[column.key] ?? null;
      const isInitial = value === false || value === (column.initial ?? null);
      if (isEmptyValue(value) || isInitial) return [];
      const text = value === true ? '' : valueText(column, value);
      return value !== true && text === '' ? [] : [`${label[language]} ${text}`.trim()];
    })
    .slice(0, NAMED_VALUES)
    .join(' · ');
}

interface FoldProps {
  readonly component: number;
  readonly section: Section;
  readonly model: FormModel;
  readonly children: ReactNode;
}

/**
 * A section that is closed until it is touched: it says what it holds, opens where a field has an
 * error, and stays as this person left it.
 */
export function Fold({ component, section, model, children }: FoldProps): ReactNode {
  const person = personKeyOf(useAppInit());
  const name = `${findRecordComponent(component)?.key ?? component}.${section.label?.en ?? ''}`;
  const [isOpen, setOpen] = useState(() => readOpen(person).includes(name));
  const values = useStore(model.store, (state) => state.values);
  const hasFault = useStore(model.store, ({ fieldErrors }) =>
    section.fields.some(({ column }) => fieldErrors[column.key] !== undefined),
  );
  const summary = sectionSummary(section.fields, values);
  return (
    <details
      className={classes['fold']}
      open={isOpen || hasFault}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        // The browser closes it by itself; a field with an error stays in sight.
        if (hasFault) event.currentTarget.open = true;
        if (open === isOpen || hasFault) return;
        setOpen(open);
        rememberOpen(person, name, open);
      }}
    >
      <summary className={classes['summary']}>
        <h2 className={panelTitle}>{section.label?.[currentLanguage()] ?? ''}</h2>
        {summary !== '' && (
          <span className={classes['holds']}>
            <bdi>{summary}</bdi>
          </span>
        )}
      </summary>
      <div className={classes['inside']}>{children}</div>
    </details>
  );
}
