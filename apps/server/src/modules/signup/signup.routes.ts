import {
  productName,
  signupCloud,
  signupCode,
  signupDone,
  signupProducts,
  signupUser,
} from '@dalpak/contracts';
import type { z } from 'zod';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { startProducts } from '../subscriptions/index.ts';
import { startModuleKeys } from './first-records.ts';
import { openConfirmedBusiness, sendSignUpCode } from './signup-code.service.ts';
import { signUpUser, startState, type SignUp } from './signup.service.ts';

export function signupRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(signupCode, async (ctx, { body }) => {
      await sendSignUpCode(kernel, signUpOf(body), ctx.request.address);
      return { code: '000', delivery: kernel.mail.delivery };
    }),
    handle(signupCloud, async (ctx, { body }) => {
      await kernel.limits.begin([attemptCount('signUp', networkOf(ctx.request.address))]);
      return {
        code: '000',
        cloud_uuid: await openConfirmedBusiness(kernel, signUpOf(body), body.code),
      };
    }),
    handle(signupProducts, (_, { query }) => ({
      data: {
        modules: [...startModuleKeys(query.type === '2' ? 2 : undefined)],
        products: startProducts().map(({ app, tier, plan, amount }) => ({
          app_id: app,
          tier,
          name: productName(app, tier).he,
          plan,
          amount,
        })),
      },
    })),
    handle(signupDone, async (ctx) => ({ data: await startState(ctx) })),
    handle(
      signupUser,
      async (
        ctx,
        { body: { first_name: firstName, last_name: lastName, email, password, position } },
      ) => {
        // Limited per business: a user cannot probe many addresses for accounts, and hashing is
        // expensive.
        await kernel.limits.begin([attemptCount('signUp', 'user', ctx.db.cloudId)]);
        return {
          data: {
            id: await signUpUser(kernel, ctx, { firstName, lastName, email, password, position }),
          },
        };
      },
    ),
  ];
}

function signUpOf(body: z.output<NonNullable<(typeof signupCode)['body']>>): SignUp {
  return {
    businessName: body.business_name,
    vatNumber: body.vat_number,
    branchName: body.branch_name,
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    password: body.password,
    card: body.card,
    ...(body.type === undefined ? {} : { type: body.type }),
  };
}
