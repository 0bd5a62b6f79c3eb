import {
  deleteLabelTemplate,
  labelProducts,
  listLabelTemplates,
  saveLabelTemplate,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { allTemplates, deleteTemplate, productsForLabels, saveTemplate } from './labels.service.ts';

export function labelsRoutes(): readonly Route[] {
  return [
    bindRoute(listLabelTemplates, async (ctx) => ({ data: await allTemplates(ctx.db) })),
    bindRoute(saveLabelTemplate, async (ctx, { params, body }) => ({
      data: await saveTemplate(ctx.db, { id: params.id, ...body }),
    })),
    bindRoute(deleteLabelTemplate, async (ctx, { params }) => {
      await deleteTemplate(ctx.db, params.id);
      return { code: '000' as const };
    }),
    bindRoute(labelProducts, (ctx, { body }) => productsForLabels(ctx.db, body), {
      readExtent: 'look',
    }),
  ];
}
