import { signupCloud } from '@dalpak/contracts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { openBusiness } from './signup.service.ts';

export function signupRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(signupCloud, async (ctx, { body }) => {
      await kernel.limits.begin([attemptCount('signUp', networkOf(ctx.request.address))]);
      const cloudUuid = await openBusiness(kernel, {
        businessName: body.business_name,
        vatNumber: body.vat_number,
        branchName: body.branch_name,
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        password: body.password,
        card: body.card,
        ...(body.type === undefined ? {} : { type: body.type }),
      });
      return { code: '000', cloud_uuid: cloudUuid };
    }),
  ];
}
