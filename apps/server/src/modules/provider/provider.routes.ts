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
import { bindRoute } from '../../kernel/http/index.ts';
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
    bindRoute(listProviderServices, (ctx, { query }) =>
      listServices(kernel, ctx, query.search, query.after),
    ),
    bindRoute(setProviderService, async (ctx, { params, body }) => ({
      data: await setService(kernel, ctx, params.uuid, body),
    })),
    bindRoute(beginProvider, async (ctx) => {
      await begin(kernel, ctx);
      return { data: { provides: true as const } };
    }),
    bindRoute(makeProviderBusiness, (ctx, { body }) => makeBusiness(kernel, ctx, body)),
    bindRoute(setProviderPlan, async (ctx, { params, body }) => ({
      data: await setPlan(kernel, ctx, params.uuid, body),
    })),
    bindRoute(listPlanPrices, async (ctx) => ({ data: [...(await listPrices(kernel, ctx))] })),
    bindRoute(addPlanPrice, async (ctx, { body }) => ({
      data: [...(await addPrice(kernel, ctx, body))],
    })),
    bindRoute(readBusinessPlan, async (ctx) => ({ data: await readPlanView(kernel, ctx.cloudId) })),
    bindRoute(previewPlan, async (ctx, { body }) => ({
      data: await previewChange(kernel, ctx, body),
    })),
    bindRoute(changePlanCall, async (ctx, { body: { password, charge, at, ...wish } }) => ({
      data: await changePlan(kernel, documents, ctx, { wish, password, said: { charge, at } }),
    })),
    bindRoute(withdrawPlan, async (ctx) => ({ data: await withdrawChange(kernel, ctx) })),
    bindRoute(listBillingDocuments, async (ctx) => ({
      data: await billingDocuments(kernel, ctx.cloudId),
      plan: await readPlan(kernel, ctx.cloudId),
    })),
    bindRoute(billingDocumentPaper, async (ctx, { params }) =>
      billingDocumentPaper.response.parse({
        data: await billingPaper(kernel, ctx.cloudId, params.id, (paper) => Promise.resolve(paper)),
      }),
    ),
    bindRoute(billingDocumentPdf, (ctx, { params }) =>
      billingPaper(kernel, ctx.cloudId, params.id, pdfAnswer),
    ),
    bindRoute(getServiceModules, (ctx) => ({ data: { modules: serviceModules(ctx) } })),
    bindRoute(setServiceModules, async (ctx, { body }) => ({
      data: { modules: await changeModules(kernel, ctx, body.before, body.modules) },
    })),
  ];
}
