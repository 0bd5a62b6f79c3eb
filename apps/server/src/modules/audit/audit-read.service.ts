import type { AuditItem } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import {
  listActs,
  namesOfUsers,
  type AuditFilter,
  type AuditPosition,
} from './audit-read.store.ts';

export interface AuditPage {
  readonly data: AuditItem[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** Audited acts, newest first, with the names of those who did and who approved them. */
export async function listAudit(
  db: TenantDb,
  filter: AuditFilter,
  page: { readonly after?: string | undefined; readonly limit: number },
): Promise<AuditPage> {
  const rows = await listActs(db, filter, readPosition(page.after), page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const users = await namesOfUsers(db, [
    ...new Set(
      shown
        .flatMap((row) => [row.actor_kind === 'user' ? row.actor_id : null, row.agent_user_id])
        .filter((id) => id !== null),
    ),
  ]);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => toItem(row, users)),
    next: rows.length > shown.length && last !== undefined ? `${last.at}~${last.id}` : null,
  };
}

type StoredAct = Awaited<ReturnType<typeof listActs>>[number];

function toItem(row: StoredAct, users: ReadonlyMap<number, string>): AuditItem {
  const { id, at, action, entity, entity_id, actor_kind, before, after } = row;
  return {
    id,
    at,
    action,
    entity,
    entity_id,
    actor_kind,
    before,
    after,
    actor: actorOf(row, users),
    employee: named(row.employee_id, row.employee_name),
    terminal: named(row.terminal_id, row.terminal_name ?? ''),
    approved_by: named(row.approved_by, row.approver_name),
    agent: named(row.agent_user_id, users.get(row.agent_user_id ?? 0) ?? ''),
    document:
      row.document_type === null || row.document_number === null
        ? null
        : { type: row.document_type, number: row.document_number },
  };
}

function actorOf(row: StoredAct, users: ReadonlyMap<number, string>): AuditItem['actor'] {
  switch (row.actor_kind) {
    case 'user':
      return named(row.actor_id, users.get(row.actor_id ?? 0) ?? '');
    case 'employee':
      return named(row.actor_id, row.employee_name);
    case 'key':
      return named(row.actor_id, row.key_name ?? '');
    case 'terminal':
      return named(row.actor_id, row.terminal_name ?? '');
    default:
      return null;
  }
}

function named(
  id: number | null,
  name: string,
): { readonly id: number; readonly name: string } | null {
  return id === null ? null : { id, name };
}

function readPosition(after: string | undefined): AuditPosition | null {
  if (after === undefined) return null;
  const [at = '', id = ''] = after.split('~');
  return { at, id };
}
