import { findRecordComponent, formsOldRead, formsOldWrite, newerRecord, type RecordView } from '@dalpak/contracts';
import type { z } from 'zod';
import { api } from '../../platform/api/api.ts';

type Answer = z.output<typeof formsOldRead.response>['data'];
/** A form with its record, and what the person may do with it. */
export type FormAnswer = Extract<Answer, { readonly fields: unknown }>;

/** Everything that the cache holds of a component's records: a write makes all of it old. */
export function componentKey(component: number): readonly unknown[] {
  return ['records', component];
}

export function formKey(component: number, id: string): readonly unknown[] {
  return [...componentKey(component), 'form', id];
}

export async function readForm(component: number, id: string, signal: AbortSignal): Promise<FormAnswer> {
  const { data } = await api.call(formsOldRead, { params: { formID: component }, query: { task: 'get', id: Number(id) } }, { signal });
  if (!('fields' in data)) throw new Error('The answer is no form');
  const form = data as FormAnswer;
  return { ...form, record: newerRecord(findRecordComponent(component), form.record) };
}

interface SaveWish {
  readonly component: number;
  readonly id: string;
  /** One for one wish: sent again after an answer that was lost, it is the same record and not a second one. */
  readonly requestId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

export async function saveForm({ component, id, requestId, data, before }: SaveWish): Promise<RecordView> {
  const { data: saved } = await api.call(formsOldWrite, {
    params: { formID: component },
    body: { task: 'save', id: Number(id), request_id: requestId, data, ...(id === '0' ? {} : { before }) },
  });
  if (!('id' in saved)) throw new Error('The answer is no record');
  return newerRecord(findRecordComponent(component), saved);
}

export async function setInUse(component: number, id: string, active: boolean): Promise<void> {
  await api.call(formsOldWrite, { params: { formID: component }, body: { task: 'status', ids: [Number(id)], active } });
}
