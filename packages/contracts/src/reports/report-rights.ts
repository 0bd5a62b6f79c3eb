import { isAllowed, type PermissionMap } from '../permissions.ts';
import { rightOf } from './catalogue.ts';
import type { ReportRight } from './measure.types.ts';
import type { MeasureKey } from './measures.ts';
import type { ReportDefinition } from './reports.ts';

const SEE = { type: 'system', key: 'reports' } as const;

/** Whether a map opens what is closed in a position until someone opens it. */
export function hasReportRight(map: PermissionMap, right: ReportRight): boolean {
  return map.all === 1 || map.reports?.[right] === 1;
}

export function maySeeMeasure(map: PermissionMap, key: MeasureKey): boolean {
  const right = rightOf(key);
  return right === null || hasReportRight(map, right);
}

/** Whether a map opens a report: key 4, with neither its category nor itself closed. */
export function maySeeReport(
  map: PermissionMap,
  { code, category }: Pick<ReportDefinition, 'code' | 'category'>,
): boolean {
  if (!isAllowed(map, SEE)) return false;
  return map.all === 1 || (map.reports?.[category] !== 0 && map.reports?.[code] !== 0);
}

/** The branches whose figures a map shows; null = all. */
export function branchesOf(map: PermissionMap): readonly number[] | null {
  return map.all === 1 || map.branches === undefined ? null : Object.keys(map.branches).map(Number);
}
