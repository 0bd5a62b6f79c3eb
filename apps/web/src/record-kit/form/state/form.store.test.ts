import type { FormField, RecordColumn, RecordView } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { readConflicts } from './conflict.ts';
import { readFormFields } from './form-fields.ts';
import { createFormModel } from './form.store.ts';
import { copyableValues, isSameValue, toWireValue } from './form-values.ts';

type Given = Readonly<Record<string, unknown>> & { readonly key: string; readonly kind: string };
const field = (data: Given, more: Partial<FormField> = {}): FormField => ({
  AS_FormsFieldName: `שדה ${data.key}`,
  AS_FormsFieldData: JSON.stringify({ readOnly: false, ...data }),
  AS_FormsFieldOptions: '',
  AS_FormsFieldFields: '',
  AS_FormsFieldEvents: '',
  AS_Def_ComponentsID: 0,
  ...more,
});
const FIELDS = [
  field({ key: 'name', kind: 'text', required: true, min: 2, max: 10 }),
  field({ key: 'price', kind: 'money' }),
  field({ key: 'free', kind: 'switch' }),
  field({ key: 'ticked', kind: 'checkbox' }),
  field({ key: 'department', kind: 'ref', table: 'departments', shows: 'name' }),
  field({
    key: 'category',
    kind: 'ref',
    table: 'categories',
    shows: 'name',
    depend: { department_id: 'department' },
  }),
  field({ key: 'secret', kind: 'password' }),
  field({ key: 'made', kind: 'moment', readOnly: true }),
  field({ key: 'code', kind: 'code', unique: true }, { AS_FormsFieldEvents: '{"check":"server"}' }),
];
const { columns } = readFormFields(FIELDS);
const record = (data: RecordView['data'] = {}, id = '7'): RecordView => ({
  id,
  active: true,
  data: {
    name: 'לחם',
    price: 500,
    free: true,
    department: { id: 1, label: 'מאפים' },
    category: { id: 2, label: 'לחמים' },
    secret: true,
    code: 'A1',
    ...data,
  },
});
const aForm = (isNew = false) =>
  createFormModel(columns, isNew ? { id: '0', active: true, data: {} } : record(), isNew);

describe('the fields of a form', () => {
  it('are read from their JSON texts, and one that cannot be read does not affect the others [REC-083, REC-084, REC-151]', () => {
    const read = readFormFields(
      [
        FIELDS[0],
        field({ key: 'x', kind: 'nonsense' }),
        {
          ...field({ key: 'y', kind: 'text' }),
          AS_FormsFieldName: 'שבור',
          AS_FormsFieldData: '{"key":',
        },
        field({ key: 'z', kind: 'choice' }),
      ].filter((one) => one !== undefined),
    );
    expect(read.columns.map(({ column }) => column.key)).toEqual(['name']);
    expect(read.unreadableNames).toEqual(['שדה x', 'שבור', 'שדה z']);
    const [choice] = readFormFields([
      field({ key: 'z', kind: 'choice' }, { AS_FormsFieldOptions: '{"a":{"he":"א","en":"A"}}' }),
    ]).columns;
    expect(choice?.column).toMatchObject({ kind: 'choice', choices: { a: { he: 'א' } } });
    expect(columns.at(-1)?.checked).toBe(true);
  });
});

describe('a form', () => {
  it('notifies only the field that changed', () => {
    const form = aForm();
    const before = form.store.getState();
    form.set('price', 600);
    const after = form.store.getState();
    expect(after.values['price']).toBe(600);
    expect(after.values['name']).toBe(before.values['name']);
    expect(after.fieldErrors).toBe(before.fieldErrors);
    expect(Object.keys(after.changed)).toEqual(['price']);
    // The second keystroke does not change even that.
    form.set('price', 610);
    expect(form.store.getState().changed).toBe(after.changed);
    form.set('price', 500);
    expect(form.store.getState().changed).toEqual({});
  });

  it('shows an error once a field was left, or a save was tried [REC-101, REC-103, REC-104, REC-105, REC-106]', () => {
    const form = aForm(true);
    form.markVisited('name');
    expect(form.store.getState().fieldErrors).toEqual({});
    form.set('name', 'א');
    form.markVisited('name');
    expect(form.store.getState().fieldErrors['name']?.code).toBe('FIELD_MIN_2');
    form.set('name', 'אבגדהוזחטיכ');
    expect(form.store.getState().fieldErrors['name']?.code).toBe('FIELD_MAX_10');
    form.set('name', '   ');
    form.set('price', 'שתיים');
    expect(form.validate()).toBe(false);
    expect(form.store.getState().fieldErrors).toMatchObject({
      name: { code: 'FIELD_REQUIRED' },
      price: { code: 'NUMBER_TYPE_REQUIERD' },
    });
    form.set('name', 'אב');
    form.set('price', 100);
    expect(form.validate()).toBe(true);
  });

  it('saves the changes of an existing record with their base values; an untouched field does not prevent it', () => {
    const form = createFormModel(columns, record({ name: '' }), false);
    form.set('free', false);
    expect(form.validate()).toBe(true);
    expect(form.changedData()).toEqual({ data: { free: '0' }, before: { free: '1' } });
  });

  it('saves all values of a new record, a switch as the text 1 or 0 and a checkbox as a number [REC-095, REC-096]', () => {
    const form = aForm(true);
    form.set('name', 'לחם');
    form.set('ticked', true);
    expect(form.changedData().data).toEqual({ name: 'לחם', free: '0', ticked: 1 });
    expect(toWireValue({ key: 'x', label: 'active', kind: 'switch' }, true)).toBe('1');
  });

  it('keeps a stored secret until it is changed or cleared [REC-087]', () => {
    const form = aForm();
    expect(form.store.getState().values['secret']).toBe(true);
    expect(form.changedData().data).toEqual({});
    form.set('secret', null);
    expect(form.changedData().data).toEqual({ secret: null });
    form.set('secret', 'short');
    expect(form.validate()).toBe(false);
    form.set('secret', true);
    expect(form.changedData().data).toEqual({});
  });

  it('clears what depends on another record when that changes', () => {
    const form = aForm();
    form.set('department', { id: 1, label: 'מאפים ועוד' });
    expect(form.store.getState().values['category']).toEqual({ id: 2, label: 'לחמים' });
    form.set('department', { id: 3, label: 'חלב' });
    expect(form.store.getState().values['category']).toBeNull();
  });

  it('keeps showing a server error while another field prevents the save', () => {
    const form = aForm(true);
    form.set('name', 'לחם');
    form.set('code', 'B2');
    form.set('price', 'שתיים');
    form.setFieldError('code', { code: 'FIELD_TAKEN', text: 'תפוס' });
    expect(form.validate()).toBe(false);
    form.set('price', '12.345');
    expect(form.validate()).toBe(false);
    expect(Object.keys(form.store.getState().fieldErrors).toSorted()).toEqual(['code', 'price']);
    form.set('price', 1234);
    // No other error is left, so the server checks the code again.
    expect(form.validate()).toBe(true);
  });

  it('shows a server error until the field changes', () => {
    const form = aForm();
    form.set('code', 'B2');
    form.showServerErrors([{ field: 'code', code: 'FIELD_TAKEN', text: 'תפוס' }]);
    expect(form.store.getState().fieldErrors['code']?.code).toBe('FIELD_TAKEN');
    form.set('code', 'B3');
    expect(form.store.getState().fieldErrors).toEqual({});
  });

  it('merges a newer version without losing what is being typed', () => {
    const form = aForm();
    form.set('price', 700);
    form.refresh(record({ name: 'חלה', price: 900 }));
    const { values, base } = form.store.getState();
    expect(values).toMatchObject({ name: 'חלה', price: 700 });
    // The base stays, so that saving now is reported as a conflict.
    expect(base).toMatchObject({ name: 'חלה', price: 500 });
  });

  it('resolves a conflict field by field, and saves again based on the stored values', () => {
    const form = aForm();
    form.set('name', 'שלי');
    form.set('price', 700);
    const conflicts = readConflicts(
      [
        { field: 'name', text: '"שלהם"' },
        { field: 'price', text: '900' },
        { field: 'x', text: '{' },
      ],
      form.store.getState().values,
    );
    expect(conflicts).toEqual([
      { key: 'name', mine: 'שלי', theirs: 'שלהם' },
      { key: 'price', mine: 700, theirs: 900 },
    ]);
    form.applyConflictChoices(conflicts, { name: 'mine', price: 'theirs' });
    expect(form.changedData()).toEqual({ data: { name: 'שלי' }, before: { name: 'שלהם' } });
    expect(form.store.getState().values['price']).toBe(900);
  });

  it('starts a copy with everything but secrets and unique values', () => {
    const all: RecordColumn[] = columns.map(({ column }) => column);
    expect(Object.keys(copyableValues(all, aForm().store.getState().values)).toSorted()).toEqual([
      'category',
      'department',
      'free',
      'name',
      'price',
      'ticked',
    ]);
  });
});

describe('two values', () => {
  it('are equal whatever a record is called, and however an empty value is written', () => {
    expect(isSameValue({ id: 1, label: 'א' }, { id: 1, label: 'ב' })).toBe(true);
    expect(isSameValue('', null)).toBe(true);
    expect(isSameValue(' א ', 'א')).toBe(true);
    expect(isSameValue([{ id: 1, label: 'א' }], [{ id: 2, label: 'א' }])).toBe(false);
    expect(isSameValue({ to: null, from: '2026-01-01' }, { from: '2026-01-01', to: null })).toBe(
      true,
    );
    expect(isSameValue(false, null)).toBe(false);
  });
});
