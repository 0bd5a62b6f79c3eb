import type { ListView } from '@dalpak/contracts';
import type { FoundRows } from '../../../platform/router/slots.ts';
import type { ListState } from './list-state.ts';
import type { ExportRequest } from './list.types.ts';

/**
 * The export request of a list: inactive records from the view of those, active ones from any other
 * view (specification, records §4).
 */
export function toExportRequest(
  component: number,
  { q, appliedSearches: asked }: Pick<ListState, 'q' | 'appliedSearches'>,
  view: ListView,
  fields: readonly string[],
): ExportRequest {
  return {
    component,
    view: view[5].ajaxSetting.data.view,
    status: view[5].ajaxSetting.data.view === 'NOT_ACTIVE' ? 0 : 1,
    q,
    search: asked,
    fields,
  };
}

/** What a list finds, for calls over all of its rows. */
export function foundRows({ view, q, search }: ExportRequest, count: number): FoundRows {
  const active = view === 'ALL' ? null : view !== 'NOT_ACTIVE';
  return { active, view, q, search, count };
}
