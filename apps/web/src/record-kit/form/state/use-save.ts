import type { RecordView } from '@dalpak/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { type Conflict, readConflicts, type ConflictChoice } from './conflict.ts';
import type { FormModel } from './form.store.ts';
import { componentKey, type FormAnswer, formKey, saveForm } from './form-query.ts';

interface SaveControls {
  readonly isSaving: boolean;
  /** Whether a save was tried since the record was last equal to the server's. */
  readonly isTried: boolean;
  /** Why the last save failed, when the reason is not a field. */
  readonly failure: ShownError | null;
  readonly conflicts: readonly Conflict[] | null;
  /** @returns the stored record, or null when the save failed; typed values stay */
  readonly save: () => Promise<RecordView | null>;
  readonly resolveConflicts: (
    picks: Readonly<Record<string, ConflictChoice>>,
  ) => Promise<RecordView | null>;
  readonly closeConflicts: () => void;
}

/** Saves a form. Typed values are kept whatever the result is. */
export function useSave(model: FormModel, component: number, id: string): SaveControls {
  const cache = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<ShownError | null>(null);
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null);
  const request = useRef({ id: crypto.randomUUID(), of: '' });
  const busy = useRef(false);

  const save = async (): Promise<RecordView | null> => {
    if (busy.current) return null;
    setTried(true);
    setFailure(null);
    if (!model.validate()) return null;
    const wish = model.changedData();
    const of = JSON.stringify(wish.data);
    if (request.current.of !== of) request.current = { id: crypto.randomUUID(), of };
    busy.current = true;
    setSaving(true);
    try {
      const record = await saveForm({ component, id, requestId: request.current.id, ...wish });
      // The next save has a new idempotency key, also with equal data: a second record of one name
      // is a second record.
      request.current = { id: crypto.randomUUID(), of: '' };
      setTried(false);
      model.reset(record);
      cache.setQueryData<FormAnswer>(formKey(component, id), (before) =>
        before === undefined || id === '0' ? before : { ...before, record },
      );
      void cache.invalidateQueries({ queryKey: componentKey(component) });
      return record;
    } catch (error) {
      const shown = describeError(error);
      if (
        hasCode(error, 'RECORD_INVALID') &&
        shown.details.some(({ field }) => model.columns.some(({ column }) => column.key === field))
      )
        model.showServerErrors(shown.details);
      else if (hasCode(error, 'RECORD_CHANGED'))
        setConflicts(readConflicts(shown.details, model.store.getState().values));
      else setFailure(shown);
      return null;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    isSaving,
    isTried,
    failure,
    conflicts,
    save,
    resolveConflicts: (picks) => {
      if (conflicts !== null) model.applyConflictChoices(conflicts, picks);
      setConflicts(null);
      return save();
    },
    closeConflicts: () => setConflicts(null),
  };
}
