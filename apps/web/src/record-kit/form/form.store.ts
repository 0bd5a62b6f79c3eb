import { type ErrorDetail, readField, type RecordView } from '@dalpak/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Conflict, mergeFresh, type Pick, resolveConflicts } from './conflict.ts';
import { digitsAllowed } from '../inputs/figure-text.ts';
import type { Fault } from './fault-text.ts';
import type { FormColumn } from './form-fields.ts';
import { type FormValue, type FormValues, heldValue, isSameValue, wireValue } from './form-values.ts';

type Marks = Readonly<Record<string, true>>;

export interface FormState {
  readonly values: FormValues;
  /** The values as they were read from the server: what "somebody else changed it" is measured by. */
  readonly base: FormValues;
  readonly changed: Marks;
  readonly faults: Readonly<Record<string, Fault>>;
  /** Fields that the server is being asked about. */
  readonly checking: Marks;
}

/** The state of one form, changed field by field: a field hears of its own value alone, however many there are. */
export interface FormModel {
  readonly store: StoreApi<FormState>;
  readonly columns: readonly FormColumn[];
  readonly isNew: boolean;
  set(key: string, value: FormValue): void;
  /** The field was left: what is wrong with it is said from now on. */
  leave(key: string): void;
  /** Checks everything that would be saved. @returns whether it can be */
  validate(): boolean;
  /** The server refused these. */
  refuse(details: readonly ErrorDetail[]): void;
  setChecking(key: string, isChecking: boolean): void;
  setFault(key: string, fault: Fault | null): void;
  /** What a save call would carry. */
  wish(): { readonly data: Readonly<Record<string, unknown>>; readonly before: Readonly<Record<string, unknown>> };
  /** The record as the server has it now; what was typed is gone. */
  reset(record: RecordView): void;
  /** A newer reading while somebody types. */
  refresh(record: RecordView): void;
  /** Takes typed values in: a draft, a copy of another record. */
  restore(values: FormValues): void;
  resolve(conflicts: readonly Conflict[], picks: Readonly<Record<string, Pick>>): void;
}

export function createFormModel(columns: readonly FormColumn[], record: RecordView, isNew: boolean): FormModel {
  const byKey = new Map(columns.map((one) => [one.column.key, one]));
  const heldOf = (view: RecordView): FormValues => Object.fromEntries(columns.map(({ column }) => [column.key, heldValue(column, view.data[column.key])]));
  const fresh = (held: FormValues): FormState => ({ values: held, base: held, changed: {}, faults: {}, checking: {} });
  const store = createStore<FormState>(() => fresh(heldOf(record)));
  /** Fields whose faults are said: those that were left, all after a save was tried. */
  const said = new Set<string>();

  const faultOf = (key: string): Fault | null => {
    const one = byKey.get(key);
    if (one === undefined || one.readOnly) return null;
    const parsed = readField(one.column, wireValue(one.column, store.getState().values[key] ?? null));
    if (parsed.ok) return null;
    const most = digitsAllowed(store.getState().values[key] ?? null, one.column.kind);
    // A number it is: what is wrong with it is how many digits it has behind its point.
    return most === null ? { code: parsed.fault, text: '' } : { code: `NUMBER_DIGITS_${most}`, text: '' };
  };
  const putFault = (key: string, fault: Fault | null): void => {
    store.setState(({ faults }) => {
      if (faults[key]?.code === fault?.code && faults[key]?.text === fault?.text) return {};
      const { [key]: _old, ...others } = faults;
      return { faults: fault === null ? others : { ...others, [key]: fault } };
    });
  };
  const put = (held: FormValues): void => {
    store.setState(({ values, base, changed }) => {
      const marks = { ...changed };
      for (const [key, value] of Object.entries(held)) {
        if (isSameValue(value, base[key] ?? null)) delete marks[key];
        else marks[key] = true;
      }
      const isSame = Object.keys(marks).length === Object.keys(changed).length && Object.keys(marks).every((key) => changed[key] === true);
      return { values: { ...values, ...held }, ...(isSame ? {} : { changed: marks }) };
    });
  };
  const isWritable = (key: string): boolean => byKey.get(key)?.readOnly === false;
  /** Everything a new record has; of a known one what changed. */
  const wished = (): readonly string[] => columns.map(({ column }) => column.key).filter((key) => isWritable(key) && (isNew || store.getState().changed[key] === true));

  return {
    store, columns, isNew,
    set(key, value) {
      const before = store.getState().values[key] ?? null;
      const depending = columns.filter(({ column }) => 'depend' in column && Object.values(column.depend ?? {}).includes(key));
      const hasMoved = depending.length > 0 && !isSameValue(before, value);
      put({ [key]: value, ...(hasMoved ? Object.fromEntries(depending.map(({ column }) => [column.key, column.kind === 'refs' ? [] : null])) : {}) });
      if (hasMoved) for (const { column } of depending) putFault(column.key, null);
      putFault(key, said.has(key) || store.getState().faults[key] !== undefined ? faultOf(key) : null);
    },
    leave(key) {
      // An empty field that was only passed on the way is left in peace until somebody saves.
      if (!said.has(key) && store.getState().changed[key] !== true) return;
      said.add(key);
      const local = faultOf(key);
      // What the server said of this very value still holds.
      if (local !== null || byKey.get(key)?.checked !== true) putFault(key, local);
    },
    validate() {
      const wanted = new Set(wished());
      const checked = columns.map(({ column: { key } }) => key).filter(isWritable).map((key) => ({ key, fault: wanted.has(key) ? faultOf(key) : null }));
      // What the server said of a value, it is asked again once nothing else is in the way; until then it holds.
      const isAsked = checked.every(({ fault }) => fault === null);
      for (const { key, fault } of checked) {
        said.add(key);
        if (fault !== null || isAsked || !wanted.has(key)) putFault(key, fault);
      }
      return Object.keys(store.getState().faults).length === 0;
    },
    refuse(details) {
      for (const { field, code = '', text } of details) if (field !== undefined && byKey.has(field)) putFault(field, { code, text });
    },
    setChecking(key, isChecking) {
      store.setState(({ checking }) => {
        const { [key]: _old, ...others } = checking;
        return { checking: isChecking ? { ...others, [key]: true } : others };
      });
    },
    setFault: putFault,
    wish() {
      const { values, base } = store.getState();
      const keys = wished().filter((key) => !isNew || !isSameValue(values[key] ?? null, null));
      const carried = (from: FormValues): Readonly<Record<string, unknown>> => Object.fromEntries(keys.map((key) => [key, wireOf(key, from[key] ?? null)]));
      return { data: carried(values), before: carried(base) };
    },
    reset(view) {
      said.clear();
      store.setState(fresh(heldOf(view)));
    },
    refresh(view) {
      const { values, base, changed } = store.getState();
      store.setState(mergeFresh({ values, base }, heldOf(view), (key) => changed[key] === true));
    },
    restore(values) {
      put(Object.fromEntries(Object.entries(values).filter(([key]) => isWritable(key))));
    },
    resolve(conflicts, picks) {
      const held = resolveConflicts(store.getState(), conflicts, picks);
      const changed = Object.keys(held.values).filter((key) => !isSameValue(held.values[key] ?? null, held.base[key] ?? null));
      store.setState({ ...held, changed: Object.fromEntries(changed.map((key) => [key, true])) });
    },
  };

  function wireOf(key: string, value: FormValue): unknown {
    const column = byKey.get(key)?.column;
    return column === undefined ? value : wireValue(column, value);
  }
}
