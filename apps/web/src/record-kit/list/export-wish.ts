import type { ListView } from '@dalpak/contracts';
import type { ListState } from './list-state.ts';
import type { ExportWish } from './list.types.ts';

/**
 * The export request of a list: inactive records from the view of those, active ones from any other
 * view (specification, records §4).
 */
export function exportWish(component: number, { q, asked }: Pick<ListState, 'q' | 'asked'>, view: ListView, fields: readonly string[]): ExportWish {
  return { component, status: view[5].ajaxSetting.data.view === 'NOT_ACTIVE' ? 0 : 1, q, search: asked, fields };
}
