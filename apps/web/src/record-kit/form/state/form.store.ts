import { type ErrorDetail, readField, type RecordView } from '@dalpak/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Conflict,
  mergeNewerVersion,
  type ConflictChoice,
  resolveConflicts,
} from './conflict.ts';
import { allowedFractionDigits } from '../../inputs/parts/numeric-text.ts';
import type { FormFieldError } from './field-error-text.ts';
import type { FormColumn } from './form-fields.ts';
import {
  type FormValue,
  type FormValues,
  toFormValue,
  isSameValue,
  toWireValue,
} from './form-values.ts';

type KeyFlags = Readonly<Record<string, true>>;

export interface FormState {
  readonly values: FormValues;
  /**
   * The values as they were read from the server, by which a change of another user is detected.
   */
  readonly base: FormValues;
  readonly changed: KeyFlags;
  readonly fieldErrors: Readonly<Record<string, FormFieldError>>;
  /** Fields that the server is checking. */
  readonly checking: KeyFlags;
}

/**
 * The state of one form, by field: a field subscribes to its own value, so that the number of
 * fields does not matter.
 */
export interface FormModel {
  readonly store: StoreApi<FormState>;
  readonly columns: readonly FormColumn[];
  readonly isNew: boolean;
  set(key: string, value: FormValue): void;
  /** The field lost the focus: its error is shown from now on. */
  markVisited(key: string): void;
  /**
   * Validates everything that would be saved.
   * @returns whether it can be saved
   */
  validate(): boolean;
  /** Shows the field errors of a server answer. */
  showServerErrors(details: readonly ErrorDetail[]): void;
  setChecking(key: string, isChecking: boolean): void;
  setFieldError(key: string, fault: FormFieldError | null): void;
  /** The data that a save sends. */
  changedData(): {
    readonly data: Readonly<Record<string, unknown>>;
    readonly before: Readonly<Record<string, unknown>>;
  };
  /** Resets the form to the record on the server; typed values are lost. */
  reset(record: RecordView): void;
  /** Merges a newer version of the record while the user types. */
  refresh(record: RecordView): void;
  /** Sets typed values: of a draft, or of a copied record. */
  restore(values: FormValues): void;
  applyConflictChoices(
    conflicts: readonly Conflict[],
    picks: Readonly<Record<string, ConflictChoice>>,
  ): void;
}

export function createFormModel(
  columns: readonly FormColumn[],
  record: RecordView,
  isNew: boolean,
): FormModel {
  const byKey = new Map(columns.map((one) => [one.column.key, one]));
  const heldOf = (view: RecordView): FormValues =>
    Object.fromEntries(
      columns.map(({ column }) => [column.key, toFormValue(column, view.data[column.key])]),
    );
  const fresh = (held: FormValues): FormState => ({
    values: held,
    base: held,
    changed: {},
    fieldErrors: {},
    checking: {},
  });
  const store = createStore<FormState>(() => fresh(heldOf(record)));
  /** Fields whose errors are shown: those that were left, and all after a save was tried. */
  const said = new Set<string>();

  const faultOf = (key: string): FormFieldError | null => {
    const one = byKey.get(key);
    if (one === undefined || one.readOnly) return null;
    const parsed = readField(
      one.column,
      toWireValue(one.column, store.getState().values[key] ?? null),
    );
    if (parsed.ok) return null;
    const most = allowedFractionDigits(store.getState().values[key] ?? null, one.column.kind);
    // The text is a number; its error is the number of digits after its point.
    return most === null
      ? { code: parsed.error, text: '' }
      : { code: `NUMBER_DIGITS_${most}`, text: '' };
  };
  const putFault = (key: string, fault: FormFieldError | null): void => {
    store.setState(({ fieldErrors: faults }) => {
      if (faults[key]?.code === fault?.code && faults[key]?.text === fault?.text) return {};
      const { [key]: _old, ...others } = faults;
      return { fieldErrors: fault === null ? others : { ...others, [key]: fault } };
    });
  };
  const put = (held: FormValues): void => {
    store.setState(({ values, base, changed }) => {
      const marks = { ...changed };
      for (const [key, value] of Object.entries(held)) {
        if (isSameValue(value, base[key] ?? null)) delete marks[key];
        else marks[key] = true;
      }
      const isSame =
        Object.keys(marks).length === Object.keys(changed).length &&
        Object.keys(marks).every((key) => changed[key] === true);
      return { values: { ...values, ...held }, ...(isSame ? {} : { changed: marks }) };
    });
  };
  const isWritable = (key: string): boolean => byKey.get(key)?.readOnly === false;
  /** Keys to save: all writable fields of a new record, the changed ones of an existing one. */
  const wished = (): readonly string[] =>
    columns
      .map(({ column }) => column.key)
      .filter((key) => isWritable(key) && (isNew || store.getState().changed[key] === true));

  return {
    store,
    columns,
    isNew,
    set(key, value) {
      const before = store.getState().values[key] ?? null;
      const depending = columns.filter(
        ({ column }) => 'depend' in column && Object.values(column.depend ?? {}).includes(key),
      );
      const hasMoved = depending.length > 0 && !isSameValue(before, value);
      put({
        [key]: value,
        ...(hasMoved
          ? Object.fromEntries(
              depending.map(({ column }) => [column.key, column.kind === 'refs' ? [] : null]),
            )
          : {}),
      });
      if (hasMoved) for (const { column } of depending) putFault(column.key, null);
      putFault(
        key,
        said.has(key) || store.getState().fieldErrors[key] !== undefined ? faultOf(key) : null,
      );
    },
    markVisited(key) {
      // An empty field that was only passed by is not marked until a save is tried.
      if (!said.has(key) && store.getState().changed[key] !== true) return;
      said.add(key);
      const local = faultOf(key);
      // An error of the server for this same value stays.
      if (local !== null || byKey.get(key)?.checked !== true) putFault(key, local);
    },
    validate() {
      const wanted = new Set(wished());
      const checked = columns
        .map(({ column: { key } }) => key)
        .filter(isWritable)
        .map((key) => ({ key, fault: wanted.has(key) ? faultOf(key) : null }));
      // An error of the server stays until no other error is left; then the save lets the server
      // check again.
      const isAsked = checked.every(({ fault }) => fault === null);
      for (const { key, fault } of checked) {
        said.add(key);
        if (fault !== null || isAsked || !wanted.has(key)) putFault(key, fault);
      }
      return Object.keys(store.getState().fieldErrors).length === 0;
    },
    showServerErrors(details) {
      for (const { field, code = '', text } of details)
        if (field !== undefined && byKey.has(field)) putFault(field, { code, text });
    },
    setChecking(key, isChecking) {
      store.setState(({ checking }) => {
        const { [key]: _old, ...others } = checking;
        return { checking: isChecking ? { ...others, [key]: true } : others };
      });
    },
    setFieldError: putFault,
    changedData() {
      const { values, base } = store.getState();
      const keys = wished().filter((key) => !isNew || !isSameValue(values[key] ?? null, null));
      const carried = (from: FormValues): Readonly<Record<string, unknown>> =>
        Object.fromEntries(keys.map((key) => [key, wireOf(key, from[key] ?? null)]));
      return { data: carried(values), before: carried(base) };
    },
    reset(view) {
      said.clear();
      store.setState(fresh(heldOf(view)));
    },
    refresh(view) {
      const { values, base, changed } = store.getState();
      store.setState(
        mergeNewerVersion({ values, base }, heldOf(view), (key) => changed[key] === true),
      );
    },
    restore(values) {
      put(Object.fromEntries(Object.entries(values).filter(([key]) => isWritable(key))));
    },
    applyConflictChoices(conflicts, picks) {
      const held = resolveConflicts(store.getState(), conflicts, picks);
      const changed = Object.keys(held.values).filter(
        (key) => !isSameValue(held.values[key] ?? null, held.base[key] ?? null),
      );
      store.setState({ ...held, changed: Object.fromEntries(changed.map((key) => [key, true])) });
    },
  };

  function wireOf(key: string, value: FormValue): unknown {
    const column = byKey.get(key)?.column;
    return column === undefined ? value : toWireValue(column, value);
  }
}
