import * as api from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readSending, sendCampaign } from './campaigns.service.ts';
import { convertLead, readBoard } from './leads.service.ts';
import { readCustomerCard } from './customer-card.ts';
import { readBought, readPoints, readTimeline } from './timeline.service.ts';

/** Leads, the history of customers, and campaigns. */
export function crmRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(api.readLeadBoard, async (ctx) => ({ data: await readBoard(ctx.db, now()) }), {
      readExtent: 'look',
    }),
    bindRoute(api.convertLead, async (ctx, { params, body }) => ({
      data: await convertLead(ctx, params.id, body.customer),
    })),
    bindRoute(
      api.readTimeline,
      async (ctx, { query }) => ({ data: await readTimeline(ctx, query) }),
      {
        readExtent: 'look',
      },
    ),
    bindRoute(
      api.readBought,
      async (ctx, { params, query }) => ({
        data: await readBought(ctx, params.id, query.sort, now()),
      }),
      { readExtent: 'look' },
    ),
    bindRoute(
      api.readCustomerCard,
      async (ctx, { params }) => ({ data: await readCustomerCard(ctx, params.id) }),
      { readExtent: 'look' },
    ),
    bindRoute(
      api.readPoints,
      async (ctx, { params }) => ({ data: await readPoints(ctx, params.id) }),
      { readExtent: 'look' },
    ),
    bindRoute(
      api.readCampaignSending,
      async (ctx, { params }) => ({ data: await readSending(ctx.db, params.id) }),
      { readExtent: 'look' },
    ),
    bindRoute(api.sendCampaign, async (ctx, { params }) => ({
      data: await sendCampaign(ctx, params.id, now()),
    })),
  ];
}
