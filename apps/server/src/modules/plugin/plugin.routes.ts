import * as api from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createPluginReleases } from './plugin.service.ts';

export function pluginRoutes(kernel: Kernel): readonly Route[] {
  const releases = createPluginReleases(kernel);
  return [
    handle(api.checkPluginUpdate, async (_ctx, { query }) => ({
      data: await releases.check(query),
    })),
    handle(api.downloadPlugin, (_ctx, { params }) => releases.file(params)),
  ];
}
