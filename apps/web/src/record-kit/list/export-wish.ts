import type { ListView } from '@dalpak/contracts';
import type { ListState } from './list-state.ts';
import type { ExportWish } from './list.types.ts';

/** What an export of the list asks for: records out of use from the view of those, and those in use from every other (2-records §4). */
export function exportWish(component: number, { q, asked }: Pick<ListState, 'q' | 'asked'>, view: ListView, fields: readonly string[]): ExportWish {
  return { component, status: view[5].ajaxSetting.data.view === 'NOT_ACTIVE' ? 0 : 1, q, search: asked, fields };
}
