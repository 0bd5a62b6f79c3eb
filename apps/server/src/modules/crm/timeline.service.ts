import {
  COMPONENT,
  componentOfDocument,
  type BoughtProduct,
  type CustomerPoints,
  type TimelineItem,
  type TimelineKind,
} from '@dalpak/contracts';
import { DOCUMENT_TYPES } from '@dalpak/engine';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { isAuthorized } from '../../record-kit/index.ts';
import * as store from './timeline.store.ts';

const COMPONENT_OF: Readonly<Record<Exclude<TimelineKind, 'document'>, number>> = {
  meeting: COMPONENT.activities,
  email: COMPONENT.activities,
  note: COMPONENT.activities,
  task: COMPONENT.tasks,
  call: COMPONENT.calls,
  opportunity: COMPONENT.opportunities,
  sale: COMPONENT.transactions,
  campaign: COMPONENT.campaigns,
};
const ACTIVITIES = ['meeting', 'email', 'note', 'task', 'call'] as const;

/**
 * What was done with a customer or a lead, of what the caller may read.
 * @throws AppError NOT_FOUND, also without permission to read the customer or the lead
 */
export async function readTimeline(
  ctx: SessionContext,
  { of, id }: { readonly of: 'customer' | 'lead'; readonly id: number },
): Promise<TimelineItem[]> {
  const owner = of === 'customer' ? COMPONENT.customers : COMPONENT.leads;
  const mayRead = (component: number): boolean => isAuthorized(ctx, component, 'r');
  if (!mayRead(owner) || !(await store.isKnown(ctx.db, of, id))) throw new AppError('NOT_FOUND');
  // What a lead's customer bought is the customer's.
  const ofCustomer = of === 'customer' || mayRead(COMPONENT.customers);
  const rows = await store.listTimeline(ctx.db, {
    customer: of === 'customer' ? id : null,
    lead: of === 'lead' ? id : null,
    kinds: ACTIVITIES.filter((kind) => mayRead(COMPONENT_OF[kind])),
    opportunities: mayRead(COMPONENT.opportunities),
    sales: ofCustomer && mayRead(COMPONENT.transactions),
    documents: DOCUMENT_TYPES.map((type) => type.id).filter((type) => {
      const component = ofCustomer && type !== 9 ? componentOfDocument(type) : null;
      return component !== null && mayRead(component);
    }),
    campaigns: ofCustomer && mayRead(COMPONENT.campaigns),
  });
  return rows.map((row) => ({
    ...row,
    component:
      row.kind === 'document'
        ? requireFound(componentOfDocument(row.document_type ?? 0))
        : COMPONENT_OF[row.kind],
  }));
}

/** @throws AppError NOT_FOUND, also without permission to read sales */
export async function readBought(
  ctx: SessionContext,
  customer: number,
  sort: 'last' | 'often' | 'sum',
  now: number,
): Promise<BoughtProduct[]> {
  await assertSalesOf(ctx, customer);
  return store.listBought(ctx.db, customer, { sort, today: toLocalDateTime(now).slice(0, 10) });
}

/** @throws AppError NOT_FOUND, also without permission to read sales */
export async function readPoints(ctx: SessionContext, customer: number): Promise<CustomerPoints> {
  await assertSalesOf(ctx, customer);
  return store.readPoints(ctx.db, customer);
}

async function assertSalesOf(ctx: SessionContext, customer: number): Promise<void> {
  if (
    !isAuthorized(ctx, COMPONENT.transactions, 'r') ||
    !(await store.isKnown(ctx.db, 'customer', customer))
  )
    throw new AppError('NOT_FOUND');
}
