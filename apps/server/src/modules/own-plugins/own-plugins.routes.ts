import {
  listOwnPlugins,
  listPluginReviews,
  reviewPlugin,
  submitOwnPlugin,
  uploadOwnPlugin,
  withdrawOwnPlugin,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { listOwn, listReviews, review, submit, upload, withdraw } from './own-plugins.service.ts';

/** Plugins that a business uploads, and the provider's review of them. */
export function ownPluginsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listOwnPlugins, async (ctx) => ({ data: await listOwn(ctx) })),
    bindRoute(uploadOwnPlugin, async (ctx, { body }) => ({
      data: await upload(kernel, ctx, Buffer.from(body)),
    })),
    bindRoute(submitOwnPlugin, async (ctx, { params }) => {
      await submit(ctx, params);
      return { code: '000' };
    }),
    bindRoute(withdrawOwnPlugin, async (ctx, { params }) => {
      await withdraw(ctx, params);
      return { code: '000' };
    }),
    bindRoute(listPluginReviews, async (ctx) => ({ data: await listReviews(kernel, ctx) }), {
      readExtent: 'look',
    }),
    bindRoute(reviewPlugin, async (ctx, { params, body }) => ({
      data: { state: await review(kernel, ctx, params, body) },
    })),
  ];
}
