import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { cx } from '../../ui/layout/cx.ts';
import { inputOf } from '../inputs/all-inputs.ts';
import { textOfFieldError } from './state/field-error-text.ts';
import { useForm } from './state/form-context.ts';
import type { FormColumn } from './state/form-fields.ts';
import classes from './form.module.css';
import { useFormWords } from './state/form-words.ts';
import { useServerCheck } from './state/use-server-check.ts';

/**
 * Id of a field's focusable element. It contains the form, because stacked forms can have fields of
 * one name.
 */
function fieldId(form: string, key: string): string {
  return `${form}-${key}`;
}

interface FormFieldProps {
  readonly form: string;
  readonly field: FormColumn;
}

/**
 * One field. It subscribes to its own value and error only, so that typing into another does not
 * redraw it.
 */
export const FormField = memo(function FormField({ form, field }: FormFieldProps): ReactNode {
  const say = useFormWords();
  const { model } = useForm();
  const { column, label, readOnly } = field;
  const { key } = column;
  const value = useStore(model.store, (state) => state.values[key] ?? null);
  const fault = useStore(model.store, (state) => state.fieldErrors[key]);
  const isChecking = useStore(model.store, (state) => state.checking[key] === true);
  useServerCheck(field);
  const { component: Input, wide } = inputOf(column);
  const language = currentLanguage();
  return (
    <div
      className={cx(classes['field'], wide === true && classes['wide'])}
      data-field={key}
      data-fault={fault === undefined ? undefined : true}
    >
      <Input
        column={column}
        id={fieldId(form, key)}
        label={label[language]}
        value={value}
        onChange={(next) => model.set(key, next)}
        onLeave={() => model.markVisited(key)}
        readOnly={readOnly}
        error={fault === undefined ? null : textOfFieldError(fault)}
        hint={isChecking ? say('checking') : column.hint?.[language]}
        isNew={model.isNew}
      />
    </div>
  );
});
