import {
  permissionsAllowed,
  permissionsRequest,
  permissionsRequestAllow,
  permissionsRequestDeny,
  permissionsRequestRead,
  permissionsRequestUpdate,
  permissionsRequestWithdraw,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { operationOf, subjectOf } from '../employees/index.ts';
import {
  allowedColleagues,
  allowRequest,
  askColleagues,
  denyRequest,
  followBill,
  readRequest,
  withdrawRequest,
} from './request.service.ts';

export function permissionsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(permissionsAllowed, async (ctx, { query }) => ({
      employees: await allowedColleagues(ctx, operationOf(query)),
    })),
    bindRoute(permissionsRequest, async (ctx, { body }) => {
      const { desc: description, employee: askedTo = null, field, value, basket } = body;
      const cartId = body.cart_id ?? null;
      const subject = subjectOf(cartId, field, value);
      return {
        data: await askColleagues(kernel, ctx, {
          operation: operationOf(body),
          description,
          askedTo,
          cartId,
          field: subject.field,
          value: subject.value,
          basket,
        }),
      };
    }),
    bindRoute(permissionsRequestRead, async (ctx, { params }) => ({
      data: await readRequest(kernel, ctx, params.id),
    })),
    bindRoute(permissionsRequestUpdate, async (ctx, { params, body }) => {
      const { desc: description, field, value, basket } = body;
      await followBill(kernel, ctx, params.id, { description, field, value, basket });
      return { code: '000' };
    }),
    bindRoute(permissionsRequestAllow, async (ctx, { params, body }) => {
      await allowRequest(kernel, ctx, { ...params, ...body });
      return { code: '000' };
    }),
    bindRoute(permissionsRequestDeny, async (ctx, { params, body }) => {
      await denyRequest(kernel, ctx, { ...params, ...body });
      return { code: '000' };
    }),
    bindRoute(permissionsRequestWithdraw, async (ctx, { params }) => {
      await withdrawRequest(kernel, ctx, params.id);
      return { code: '000' };
    }),
  ];
}
