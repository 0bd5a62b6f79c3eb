import {
  putChecklistItem,
  readBusiness,
  readChecklist,
  saveBusiness,
  showChecklist,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { businessDetails, checklist, putOff, showList, storeBusiness } from './starting.service.ts';

export function startingRoutes(): readonly Route[] {
  return [
    bindRoute(readChecklist, async (ctx) => ({ data: await checklist(ctx) })),
    bindRoute(putChecklistItem, async (ctx, { params, body }) => {
      await putOff(ctx, params.item, body.put_off);
      return { data: await checklist(ctx) };
    }),
    bindRoute(showChecklist, async (ctx, { body }) => {
      await showList(ctx, body.shown);
      return { data: await checklist(ctx) };
    }),
    bindRoute(readBusiness, async (ctx) => ({ data: await businessDetails(ctx) })),
    bindRoute(saveBusiness, async (ctx, { body }) => {
      await storeBusiness(ctx, body);
      return { code: '000' as const };
    }),
  ];
}
