import { faultText, type FieldFault, formsOldWrite, isEmptyValue, readField } from '@dalpak/contracts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { api } from '../../platform/api/api.ts';
import { useForm } from './form-context.ts';
import type { Fault } from './fault-text.ts';
import type { FormColumn } from './form-fields.ts';
import { wireValue } from './form-values.ts';

/** After the last keystroke (2-records §5). */
export const CHECK_PAUSE_MS = 500;

const OF_SERVER: readonly FieldFault[] = ['FIELD_TAKEN', 'FIELD_UNKNOWN', 'FIELD_INVALID'];

/** What the server said, as a code of ours where it is one: then it can be said in either language. */
export function faultOfMessage(message: string): Fault {
  return { code: OF_SERVER.find((fault) => faultText(fault) === message) ?? '', text: message };
}

/** Asks the server about a field half a second after it was typed, when the field wants that and looks right so far. */
export function useServerCheck({ column, checked, readOnly }: FormColumn): void {
  const { component, id, model } = useForm();
  const { key } = column;
  const value = useStore(model.store, (state) => state.values[key] ?? null);
  const isChanged = useStore(model.store, (state) => state.changed[key] === true);
  useEffect(() => {
    const wire = wireValue(column, value);
    if (!checked || readOnly || !isChanged || isEmptyValue(value) || !readField(column, wire).ok) return undefined;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      model.setChecking(key, true);
      try {
        const { data } = await api.call(formsOldWrite, { params: { formID: component }, body: { task: 'validate', id: Number(id), value: [key, wire] } }, { signal: controller.signal });
        if (!controller.signal.aborted && 'valid' in data && typeof data.message === 'string') model.setFault(key, data.valid ? null : faultOfMessage(data.message));
      } catch {
        // Saving asks the same again, and says what is in the way.
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
