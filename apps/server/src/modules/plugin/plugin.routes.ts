import * as api from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createPluginReleases } from './plugin.service.ts';

export function pluginRoutes(kernel: Kernel): readonly Route[] {
  const releases = createPluginReleases(kernel);
  return [
    bindRoute(api.checkPluginUpdate, async (_ctx, { query }) => ({
      data: await releases.check(query),
    })),
    bindRoute(api.downloadPlugin, (_ctx, { params }) => releases.file(params)),
  ];
}
