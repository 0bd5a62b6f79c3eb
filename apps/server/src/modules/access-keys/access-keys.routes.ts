import {
  createAccessKey,
  listAccessKeys,
  readAccessKeyUse,
  revokeAccessKey,
  rotateAccessKey,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
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
    bindRoute(listAccessKeys, async (ctx) => ({
      data: await keysOf(kernel, ctx),
      branches: await branchesOf(ctx),
    })),
    bindRoute(createAccessKey, (ctx, { body }) => makeKey(kernel, ctx, body)),
    bindRoute(rotateAccessKey, (ctx, { params, body }) =>
      changeKeySecret(kernel, ctx, params.id, body.keep_hours),
    ),
    bindRoute(readAccessKeyUse, async (ctx, { params }) => ({
      data: await useOfKey(ctx, params.id),
    })),
    bindRoute(revokeAccessKey, async (ctx, { params }) => {
      await revokeKey(kernel, ctx, params.id);
      return { code: '000' };
    }),
  ];
}
