import { exportRecords, findComponent } from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import type { ExportRequest } from '../../record-kit/list/state/list.types.ts';
import { localDateOf } from '../../ui/format/format-date.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** The query of the export call, from the state of a list. */
export function exportQuery(
  { view, status, q, search, fields }: ExportRequest,
  format: ExportFormat,
) {
  const asked = Object.fromEntries(
    Object.entries(search).map(([field, { val, type }]) => [field, { val, type }]),
  );
  return {
    format,
    view,
    status: status === 1 ? ('1' as const) : ('0' as const),
    q,
    search: Object.keys(asked).length === 0 ? '' : JSON.stringify(asked),
    fields: fields.join(','),
  };
}

/**
 * File name with today's date in the time zone of the business; after midnight UTC still has the
 * day before.
 */
export function fileName(component: number, format: ExportFormat, now: number): string {
  return `${findComponent(component)?.label ?? 'records'} ${localDateOf(now)}.${format}`;
}

/** Loads the export of a list and downloads it as a file. */
export async function downloadExport(
  wish: ExportRequest,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<void> {
  const response = await api.file(
    exportRecords,
    { params: { component: wish.component }, query: exportQuery(wish, format) },
    { signal },
  );
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(wish.component, format, Date.now());
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
