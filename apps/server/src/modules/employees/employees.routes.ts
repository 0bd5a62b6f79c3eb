import { CLIENT_HEADERS, employeesLogin, employeesLogout, permissionsValidate } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { approveAction, employeeOfCard, employeeView } from './employees.service.ts';

export function employeesRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(employeesLogin, async (ctx, { body }) => {
      const employee = await employeeOfCard(kernel, ctx.db, ctx.terminal, { card: body.card, address: ctx.request.address });
      const token = await kernel.sessions.openEmployee(ctx.db, employee.id, ctx.terminal.id);
      return { data: employeeView(employee), employee_token: token };
    }),
    handle(employeesLogout, async (ctx) => {
      const token = ctx.request.header(CLIENT_HEADERS.employee) ?? '';
      await kernel.sessions.endEmployee(token, { cloudId: ctx.cloudId, terminalId: ctx.terminal.id });
      return { code: '000' };
    }),
    handle(permissionsValidate, async (ctx, { body }) => {
      const read = { card: body.verify.card, address: ctx.request.address };
      const request = { ...read, key: body.key, cartId: body.cart_id, field: body.field, value: body.value, requestedBy: ctx.employee };
      const { approver, approval } = await approveAction(kernel, ctx.db, ctx.terminal, request);
      return { data: { id: approver.id, first_name: approver.firstName, last_name: approver.lastName }, approval };
    }),
  ];
}
