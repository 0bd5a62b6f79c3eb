import {
  addPlanPrice,
  beginProvider,
  billingDocumentPaper,
  billingDocumentPdf,
  changePlan as changePlanCall,
  getServiceModules,
  listPlanPrices,
  previewPlan,
  readPlan as readBusinessPlan,
  withdrawPlan,
  listBillingDocuments,
  makeProviderBusiness,
  setProviderPlan,
  listProviderServices,
  setProviderService,
  setServiceModules,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { pdfAnswer } from '../papers/index.ts';
import { changePlan, previewChange, readPlanView, withdrawChange } from './plan-change.service.ts';
import { addPrice, listPrices } from './price-lines.service.ts';
import { billingDocuments, billingPaper, readPlan } from './plans.service.ts';
import { begin, listServices, makeBusiness, setPlan, setService } from './provider.service.ts';
import { changeModules, serviceModules } from './service-modules.service.ts';

export function providerRoutes(kernel: Kernel, documents: DocumentsDeps): readonly Route[] {
  return [
    handle(listProviderServices, (ctx, { query }) =>
      listServices(kernel, ctx, query.search, query.after),
    ),
    handle(setProviderService, async (ctx, { params, body }) => ({
      data: await setService(kernel, ctx, params.uuid, body),
    })),
    handle(beginProvider, async (ctx) => {
      await begin(kernel, ctx);
      return { data: { provides: true as const } };
    }),
    handle(makeProviderBusiness, (ctx, { body }) => makeBusiness(kernel, ctx, body)),
    handle(setProviderPlan, async (ctx, { params, body }) => ({
      data: await setPlan(kernel, ctx, params.uuid, body),
    })),
    handle(listPlanPrices, async (ctx) => ({ data: [...(await listPrices(kernel, ctx))] })),
    handle(addPlanPrice, async (ctx, { body }) => ({
      data: [...(await addPrice(kernel, ctx, body))],
    })),
    handle(readBusinessPlan, async (ctx) => ({ data: await readPlanView(kernel, ctx.cloudId) })),
    handle(previewPlan, async (ctx, { body }) => ({
      data: await previewChange(kernel, ctx, body),
    })),
    handle(changePlanCall, async (ctx, { body: { password, charge, at, ...wish } }) => ({
      data: await changePlan(kernel, documents, ctx, { wish, password, said: { charge, at } }),
    })),
    handle(withdrawPlan, async (ctx) => ({ data: await withdrawChange(kernel, ctx) })),
    handle(listBillingDocuments, async (ctx) => ({
      data: await billingDocuments(kernel, ctx.cloudId),
      plan: await readPlan(kernel, ctx.cloudId),
    })),
    handle(billingDocumentPaper, async (ctx, { params }) =>
      billingDocumentPaper.response.parse({
        data: await billingPaper(kernel, ctx.cloudId, params.id, (paper) => Promise.resolve(paper)),
      }),
    ),
    handle(billingDocumentPdf, (ctx, { params }) =>
      billingPaper(kernel, ctx.cloudId, params.id, pdfAnswer),
    ),
    handle(getServiceModules, (ctx) => ({ data: { modules: serviceModules(ctx) } })),
    handle(setServiceModules, async (ctx, { body }) => ({
      data: { modules: await changeModules(kernel, ctx, body.before, body.modules) },
    })),
  ];
}
