import {
  COMPONENT,
  productName,
  signupCloud,
  signupCode,
  signupDone,
  signupProducts,
  signupUser,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { startProducts } from '../subscriptions/index.ts';
import { startModuleKeys } from './first-records.ts';
import { openConfirmedBusiness, sendSignUpCode } from './signup-code.service.ts';
import type { NewCustomer, SignUpOffer } from './new-customer.types.ts';
import { signUpUser, startState, type SignUp } from './signup.service.ts';

export function signupRoutes(kernel: Kernel, customers: NewCustomer): readonly Route[] {
  return [
    bindRoute(signupCode, async (ctx, { body }) => {
      await sendSignUpCode(kernel, signUpOf(body), ctx.request.address);
      return { code: '000', delivery: kernel.mail.delivery };
    }),
    bindRoute(signupCloud, async (ctx, { body }) => {
      await kernel.limits.begin([attemptCount('signUp', networkOf(ctx.request.address))]);
      return {
        code: '000',
        cloud_uuid: await openConfirmedBusiness(kernel, signUpOf(body), {
          code: body.code,
          customers,
        }),
      };
    }),
    bindRoute(signupProducts, async (_, { query }) => ({
      data: {
        modules: [...startModuleKeys(query.type === '2' ? 2 : undefined)],
        products: startProducts().map(({ app, tier, plan, amount }) => ({
          app_id: app,
          tier,
          name: productName(app, tier).he,
          plan,
          amount,
        })),
        sale: await customers.sale(
          offerOf(query),
          query.type === '2' ? 2 : query.type === '3' ? 3 : null,
        ),
      },
    })),
    bindRoute(signupDone, async (ctx) => ({ data: await startState(ctx) })),
    bindRoute(
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

/** The row of the provider's lists that a sign-up was opened from. */
function offerOf(query: {
  readonly service?: number | undefined;
  readonly package?: number | undefined;
}): SignUpOffer | null {
  if (query.service !== undefined) return { component: COMPONENT.services, id: query.service };
  if (query.package !== undefined) return { component: COMPONENT.packages, id: query.package };
  return null;
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
    ...(body.offer === undefined ? {} : { offer: body.offer }),
    ...(body.provides === undefined ? {} : { provides: body.provides }),
  };
}
