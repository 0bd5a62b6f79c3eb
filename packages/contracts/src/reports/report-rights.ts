import { COMPONENT, type ComponentId } from '../components.ts';
import { isAllowed, type PermissionMap } from '../access/permissions.ts';
import { rightOf } from './catalogue.ts';
import { type DimensionKey, dimensionOf } from './dimensions.ts';
import type { ReportRight } from './measure.types.ts';
import type { MeasureKey } from './measures.ts';
import type { ReportDefinition } from './report.types.ts';
import { dimensionsIn, measuresIn, REPORTS } from './reports.ts';

const SEE = { type: 'system', key: 'reports' } as const;

/** Whether a map opens what is closed in a position until someone opens it. */
export function hasReportRight(map: PermissionMap, right: ReportRight): boolean {
  return map.all === 1 || map.reports?.[right] === 1;
}

export function maySeeMeasure(map: PermissionMap, key: MeasureKey): boolean {
  const right = rightOf(key);
  return right === null || hasReportRight(map, right);
}

/** Whether a map opens a dimension that tells as much as a closed measure. */
export function maySeeDimension(map: PermissionMap, key: DimensionKey): boolean {
  const { right } = dimensionOf(key);
  return right === undefined || hasReportRight(map, right);
}

/**
 * Whether a map opens a report: key 4, with neither its category nor itself closed, and nothing
 * closed among what its lines are chosen by.
 */
export function maySeeReport(
  map: PermissionMap,
  { code, category, columns, only = {} }: ReportHead,
): boolean {
  if (!isAllowed(map, SEE)) return false;
  if (map.all === 1) return true;
  return (
    map.reports?.[category] !== 0 &&
    map.reports?.[code] !== 0 &&
    [...dimensionsIn({ columns }), ...(Object.keys(only) as DimensionKey[])].every((key) =>
      maySeeDimension(map, key),
    )
  );
}
type ReportHead = Pick<ReportDefinition, 'code' | 'category' | 'columns' | 'only'>;

/**
 * Whether a map opens a measure by dimensions of one's own choice, as in a built report, a widget or
 * a question. A position that closes reports opens what its open reports tell: the measure and each
 * dimension stand in one of them, and no closed report tells this measure by dimensions that no open
 * one tells it by.
 */
export function mayCombine(
  map: PermissionMap,
  measure: MeasureKey,
  dimensions: readonly DimensionKey[],
): boolean {
  if (map.all === 1) return true;
  if (!Object.values(map.reports ?? {}).includes(0)) return true;
  const open = REPORTS.filter((report) => maySeeReport(map, report));
  const telling = open.filter((report) => measuresIn(report).includes(measure));
  if (telling.length === 0) return false;
  const isKnown = (key: DimensionKey): boolean =>
    open.some((report) => report.filters.includes(key) || dimensionsIn(report).includes(key));
  if (!dimensions.every(isKnown)) return false;
  return REPORTS.filter(
    (report) => !open.includes(report) && measuresIn(report).includes(measure),
  ).every((closed) => {
    const by = dimensionsIn(closed);
    const isAsked = by.length > 0 && by.every((key) => dimensions.includes(key));
    return (
      !isAsked || telling.some((report) => by.every((key) => dimensionsIn(report).includes(key)))
    );
  });
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
  changed_by: COMPONENT.employees,
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
  if (!maySeeDimension(map, dimension)) return false;
  if (dimension === 'branch') return isAllowed(map, SEE);
  return REPORTS.some((report) => report.filters.includes(dimension) && maySeeReport(map, report));
}
