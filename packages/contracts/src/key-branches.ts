import { findRecordComponent } from './components/all.ts';

/** How the records of a component belong to branches. */
export type BranchHold =
  /** They are shared by all branches. */
  | 'shared'
  /** Each is of a branch, whose number this SQL column has. */
  | { readonly column: string }
  /** They are of warehouses and not of branches. */
  | 'warehouses';

/** How the records of a component belong to branches: a key may be limited to some of them. */
export function branchHoldOf(component: number): BranchHold {
  const columns = findRecordComponent(component)?.columns ?? [];
  for (const column of columns) {
    if (column.kind !== 'ref') continue;
    if (column.table === 'branches') return { column: column.column ?? column.key };
  }
  return columns.some((column) => column.kind === 'ref' && column.table === 'warehouses')
    ? 'warehouses'
    : 'shared';
}
