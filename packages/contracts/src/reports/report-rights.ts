import { COMPONENT, type ComponentId } from '../components.ts';
import { isAllowed, type PermissionMap } from '../access/permissions.ts';
import { rightOf } from './catalogue.ts';
import type { DimensionKey } from './dimensions.ts';
import type { ReportRight } from './measure.types.ts';
import type { MeasureKey } from './measures.ts';
import type { ReportDefinition } from './report.types.ts';
import { REPORTS } from './reports.ts';

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

/** Components whose records are people, businesses and stores: their names are not for everyone. */
const NAMED: Readonly<Partial<Record<DimensionKey, ComponentId>>> = {
  customer: COMPONENT.customers,
  customer_group: COMPONENT.customerGroups,
  customer_city: COMPONENT.customers,
  employee: COMPONENT.employees,
  seller: COMPONENT.employees,
  approver: COMPONENT.employees,
  position: COMPONENT.positions,
  supplier: COMPONENT.suppliers,
  warehouse: COMPONENT.warehouses,
};

/**
 * Whether a map lists the values of a dimension: of one that a report which it opens is filtered
 * by, when it also reads the records that are named. The branches are also chosen in a position.
 */
export function mayListValues(map: PermissionMap, dimension: DimensionKey): boolean {
  const component = NAMED[dimension];
  if (
    component !== undefined &&
    !isAllowed(map, { type: 'components', action: 'r', key: component })
  )
    return false;
  if (dimension === 'branch') return isAllowed(map, SEE);
  return REPORTS.some((report) => report.filters.includes(dimension) && maySeeReport(map, report));
}
