import {
  createAccessKey,
  listAccessKeys,
  readAccessKeyUse,
  revokeAccessKey,
  rotateAccessKey,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import {
  branchesOf,
  changeKeySecret,
  keysOf,
  makeKey,
  revokeKey,
  useOfKey,
} from './access-keys.service.ts';

/**
 * Access keys: the credentials by which other programs call the public API of the business's
 * records.
 */
export function accessKeysRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(listAccessKeys, async (ctx) => ({
      data: await keysOf(kernel, ctx),
      branches: await branchesOf(ctx),
    })),
    handle(createAccessKey, (ctx, { body }) => makeKey(kernel, ctx, body)),
    handle(rotateAccessKey, (ctx, { params, body }) =>
      changeKeySecret(kernel, ctx, params.id, body.keep_hours),
    ),
    handle(readAccessKeyUse, async (ctx, { params }) => ({ data: await useOfKey(ctx, params.id) })),
    handle(revokeAccessKey, async (ctx, { params }) => {
      await revokeKey(kernel, ctx, params.id);
      return { code: '000' };
    }),
  ];
}
