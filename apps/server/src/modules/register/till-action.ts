import { cleanText } from '@dalpak/contracts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { deviceTimeOf } from '../../kernel/time/device-time.ts';
import { actId, type TillAct } from '../acts/index.ts';
import type { AuditEntry } from '../audit/index.ts';
import type * as shifts from './shift.store.ts';

/** Who acts at a till, and where. */
export type TillContext = ContextOf<'employee'>;

/** A register operation as the device reports it. */
export interface RegisterAction {
  /** Idempotency key made by the device. */
  readonly id: string;
  /** ISO, by the device's clock. */
  readonly at: string;
}

export const placeOf = ({ terminal }: TillContext): shifts.RegisterPlace => ({
  branchId: terminal.branchId,
  terminalId: terminal.id,
});

/** The time of an operation by the device, as far as its clock is trusted. */
export const actionTimeOf = ({ at }: RegisterAction, now: number): Date =>
  new Date(deviceTimeOf(Date.parse(at), now));

/** What every act of a register has. */
export function actOf(
  ctx: TillContext,
  action: RegisterAction,
  now: number,
): Pick<TillAct, 'id' | 'terminalId' | 'employeeId' | 'approvedBy' | 'at'> {
  return {
    id: actId('register', ctx.terminal.id, action.id),
    terminalId: ctx.terminal.id,
    employeeId: ctx.employee.id,
    approvedBy: ctx.approval?.employeeId ?? null,
    at: actionTimeOf(action, now).getTime(),
  };
}

export function auditOf(
  ctx: TillContext,
  action: AuditEntry['action'],
  entityId: string,
  after: unknown,
): AuditEntry {
  return {
    action,
    actor: { kind: 'employee', id: ctx.employee.id },
    employeeId: ctx.employee.id,
    terminalId: ctx.terminal.id,
    approvedBy: ctx.approval?.employeeId ?? null,
    entity: 'register',
    entityId,
    after,
  };
}

/** Whether a cleaned text equals the stored one: older servers stored texts as typed. */
export function isSameText(stored: string, given: string): boolean {
  return (cleanText(stored) ?? '') === given;
}
