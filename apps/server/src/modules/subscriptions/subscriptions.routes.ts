import { availableSubscriptions, listBillingDocuments, listSubscriptions, updateSubscriptions } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { allLicences, assignLicences, licencesFor } from './subscriptions.service.ts';

/** The licences of the business's own service, and who holds them. */
export function subscriptionsRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    handle(availableSubscriptions, async (ctx, { query }) => ({ data: await licencesFor(ctx, query) })),
    handle(updateSubscriptions, async (ctx, { body }) => ({ data: { active: await assignLicences(ctx, now(), body) } })),
    // What a provider bills is in its own books; asked by another program, that is no missing address but an empty list.
    handle(listBillingDocuments, () => ({ data: [] })),
    handle(listSubscriptions, async (ctx) => ({ data: await allLicences(ctx) })),
  ];
}
