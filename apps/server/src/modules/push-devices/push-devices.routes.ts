import {
  listPushDevices,
  PUSH_MARK_LENGTH,
  type PushDevice,
  putPushDevice,
  removePushDevice,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { handle, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { INTERNET, isBlockedHost } from '../../kernel/mail/outbound-address.ts';
import { pushKeys } from './send-push.ts';
import * as store from './push-devices.store.ts';

function viewOf(row: store.DeviceRow): PushDevice {
  const { quiet_from: from, quiet_to: to } = row;
  return {
    id: row.id,
    name: row.name,
    mark: row.endpoint.slice(-PUSH_MARK_LENGTH),
    kinds: [...row.kinds],
    quiet: from === null || to === null ? null : { from, to },
    details: row.details,
    made_at: row.made_at.toISOString(),
  };
}

/** Devices of a user that receive notifications while no screen is open. */
export function pushDevicesRoutes({ database }: Pick<Kernel, 'database'>): readonly Route[] {
  const { publicKey } = pushKeys(database.secrets['web-push']);
  return [
    handle(listPushDevices, async (ctx) => ({
      key: publicKey,
      data: (await store.listDevices(ctx.db, ctx.user.id)).map(viewOf),
    })),
    handle(putPushDevice, async (ctx, { body: { endpoint, keys, ...choices } }) => {
      // The server calls this address: it may not be one of its own network.
      if (isBlockedHost(INTERNET, new URL(endpoint).hostname)) throw new AppError('PUSH_ADDRESS');
      return {
        data: viewOf(
          requireFound(
            await ctx.db.tx((tx) =>
              store.putDevice(tx, {
                ...choices,
                ...keys,
                endpoint,
                user: ctx.user.id,
                session: ctx.session.id,
              }),
            ),
          ),
        ),
      };
    }),
    handle(removePushDevice, async (ctx, { params }) => {
      if (!(await ctx.db.tx((tx) => store.removeDevice(tx, ctx.user.id, params.id))))
        throw new AppError('NOT_FOUND');
      return { code: '000' };
    }),
  ];
}
