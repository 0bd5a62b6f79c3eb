import { availableSubscriptions, listSubscriptions, updateSubscriptions } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { allLicences, assignLicences, licencesFor } from './subscriptions.service.ts';

/** Routes of the licences of the business's own service, and of their holders. */
export function subscriptionsRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(availableSubscriptions, async (ctx, { query }) => ({
      data: await licencesFor(ctx, query),
    })),
    bindRoute(updateSubscriptions, async (ctx, { body }) => ({
      data: { active: await assignLicences(ctx, now(), body) },
    })),
    bindRoute(listSubscriptions, async (ctx) => ({ data: await allLicences(ctx) })),
  ];
}
