import {
  findRecordComponent,
  isAllowed,
  kindOf,
  type PermissionMap,
  SUPPORT_MAP,
} from '@dalpak/contracts';
import { findEmployee, findUserAccess } from '../../../kernel/auth/session.store.ts';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { requireFound } from '../../../kernel/errors/app-error.ts';
import type { ImportRow } from '../desk/import.types.ts';
import { hasOtherCell } from './bulk-changes.store.ts';

/** What the person who planned a change may do now; nothing when they left. */
async function rightsOf(
  db: TenantDb,
  { owner_kind: kind, owner_id: id }: Pick<ImportRow, 'owner_kind' | 'owner_id'>,
): Promise<PermissionMap> {
  if (kind === 'employee') {
    const employee = await findEmployee(db, id);
    return employee?.active === true ? employee.permissions : {};
  }
  const access = kind === 'user' ? await findUserAccess(db, id) : null;
  if (access?.kind === 'support') return SUPPORT_MAP;
  return access?.permissions ?? {};
}

/** Whether the person who planned a change may still make it. */
export async function mayStillChange(db: TenantDb, row: ImportRow): Promise<boolean> {
  const rights = await rightsOf(db, row);
  const may = (action: 'e' | 'd'): boolean =>
    isAllowed(rights, { type: 'components', action, key: row.component });
  if (!may('e')) return false;
  if (may('d') || row.plan.fields?.includes('active') !== true) return true;
  const { columns } = requireFound(findRecordComponent(row.component));
  const active = requireFound(columns.find(({ key }) => key === 'active') ?? null);
  return !(await hasOtherCell(db, row.id, kindOf(active).toCell(true)));
}
