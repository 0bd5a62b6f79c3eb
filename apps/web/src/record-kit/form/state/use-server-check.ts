import { formsOldWrite, isEmptyValue, readField } from '@dalpak/contracts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { api } from '../../../platform/api/api.ts';
import { textOfReason } from '../../../platform/api/reason-text.ts';
import { useForm } from './form-context.ts';
import type { FormColumn } from './form-fields.ts';
import { toWireValue } from './form-values.ts';

/** Delay after the last keystroke (specification, records §5). */
export const CHECK_PAUSE_MS = 500;

/**
 * Lets the server check a field half a second after typing, when the field requires it and has no
 * local error.
 */
export function useServerCheck({ column, checked, readOnly }: FormColumn): void {
  const { component, id, model } = useForm();
  const { key } = column;
  const value = useStore(model.store, (state) => state.values[key] ?? null);
  const isChanged = useStore(model.store, (state) => state.changed[key] === true);
  useEffect(() => {
    const wire = toWireValue(column, value);
    if (!checked || readOnly || !isChanged || isEmptyValue(value) || !readField(column, wire).ok)
      return undefined;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      model.setChecking(key, true);
      try {
        const { data } = await api.call(
          formsOldWrite,
          {
            params: { formID: component },
            body: { task: 'validate', id: Number(id), value: [key, wire] },
          },
          { signal: controller.signal },
        );
        if (!controller.signal.aborted && 'valid' in data && typeof data.message === 'string')
          model.setFieldError(
            key,
            data.valid ? null : { code: '', text: textOfReason(data) ?? data.message },
          );
      } catch {
        // A failed check is ignored: saving repeats it and reports the error.
      } finally {
        if (!controller.signal.aborted) model.setChecking(key, false);
      }
    };
    const timer = setTimeout(() => void ask(), CHECK_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
      model.setChecking(key, false);
    };
  }, [checked, readOnly, isChanged, value, column, key, component, id, model]);
}
