import { deletePaperStyle, listPaperStyles, savePaperStyle } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { allStyles, deleteStyle, saveStyle } from './papers.service.ts';

/** Print styles: how the documents of a business look, by type. */
export function papersRoutes(): readonly Route[] {
  return [
    bindRoute(listPaperStyles, async (ctx) => ({ data: await allStyles(ctx.db) })),
    bindRoute(savePaperStyle, async (ctx, { params, body }) => ({
      data: await saveStyle(ctx, { type: params.type, ...body }),
    })),
    bindRoute(deletePaperStyle, async (ctx, { params }) => {
      await deleteStyle(ctx, params.type);
      return { code: '000' as const };
    }),
  ];
}
