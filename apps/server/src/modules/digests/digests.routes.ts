import { readDigest, saveDigest } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as digests from './digests.service.ts';

export function digestsRoutes(kernel: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(readDigest, async (ctx) => ({ data: await digests.readDigest(ctx) })),
    bindRoute(saveDigest, async (ctx, { body }) => ({
      data: await digests.saveDigest(ctx, body, kernel.now()),
    })),
  ];
}
