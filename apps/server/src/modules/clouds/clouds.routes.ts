import { accountClouds, activateCloud, activateCloudById, markCloud } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './clouds.service.ts';

export function cloudsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(accountClouds, async (ctx) => ({ data: await service.listClouds(kernel, ctx) })),
    bindRoute(activateCloud, async (ctx, { body }) => {
      await service.activateCloud(kernel, ctx, body);
      return { code: '000' };
    }),
    bindRoute(activateCloudById, async (ctx, { params, body }) => {
      await service.activateCloud(kernel, ctx, { ...body, uuid: params.uuid });
      return { code: '000' };
    }),
    bindRoute(markCloud, async (ctx, { params, body }) => {
      await service.setFavouriteCloud(kernel, ctx.user, params.uuid, body.fav);
      return { code: '000' };
    }),
  ];
}
