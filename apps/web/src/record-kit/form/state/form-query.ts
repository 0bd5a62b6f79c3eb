import {
  findRecordComponent,
  formsOldRead,
  formsOldWrite,
  fromOlderRecord,
  type RecordView,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { api } from '../../../platform/api/api.ts';

type Answer = z.output<typeof formsOldRead.response>['data'];
/** A form with its record and the actions that the user may perform. */
export type FormAnswer = Extract<Answer, { readonly fields: unknown }>;

/** Cache key of all records of a component: a write invalidates everything under it. */
export function componentKey(component: number): readonly unknown[] {
  return ['records', component];
}

export function formKey(component: number, id: string): readonly unknown[] {
  return [...componentKey(component), 'form', id];
}

export async function readForm(
  component: number,
  id: string,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const { data } = await api.call(
    formsOldRead,
    { params: { formID: component }, query: { task: 'get', id: Number(id) } },
    { signal },
  );
  if (!('fields' in data)) throw new Error('The answer is no form');
  const form = data as FormAnswer;
  return { ...form, record: fromOlderRecord(findRecordComponent(component), form.record) };
}

interface SaveRequest {
  readonly component: number;
  readonly id: string;
  /**
   * Idempotency key of one save: a retry after a lost answer stores the same record, not a second
   * one.
   */
  readonly requestId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

export async function saveForm({
  component,
  id,
  requestId,
  data,
  before,
}: SaveRequest): Promise<RecordView> {
  const { data: saved } = await api.call(formsOldWrite, {
    params: { formID: component },
    body: {
      task: 'save',
      id: Number(id),
      request_id: requestId,
      data,
      ...(id === '0' ? {} : { before }),
    },
  });
  if (!('id' in saved)) throw new Error('The answer is no record');
  return fromOlderRecord(findRecordComponent(component), saved);
}

export async function setActive(component: number, id: string, active: boolean): Promise<void> {
  await api.call(formsOldWrite, {
    params: { formID: component },
    body: { task: 'status', ids: [Number(id)], active },
  });
}
