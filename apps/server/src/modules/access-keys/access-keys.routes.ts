import { createAccessKey, listAccessKeys, revokeAccessKey } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { keysOf, makeKey, revokeKey } from './access-keys.service.ts';

/**
 * Access keys: the credentials by which other programs call the public API of the business's
 * records.
 */
export function accessKeysRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(listAccessKeys, async (ctx) => ({ data: await keysOf(kernel, ctx) })),
    handle(createAccessKey, (ctx, { body }) => makeKey(kernel, ctx, body)),
    handle(revokeAccessKey, async (ctx, { params }) => {
      await revokeKey(kernel, ctx, params.id);
      return { code: '000' };
    }),
  ];
}
