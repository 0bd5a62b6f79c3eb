import { listPushDevices, putPushDevice, removePushDevice } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { listDevices, putDevice, removeDevice } from './push-devices.service.ts';
import { pushKeys } from './send-push.ts';

/** Devices of a user that receive notifications while no screen is open. */
export function pushDevicesRoutes({ database }: Pick<Kernel, 'database'>): readonly Route[] {
  const { publicKey } = pushKeys(database.secrets['web-push']);
  return [
    bindRoute(listPushDevices, async (ctx) => ({ key: publicKey, data: await listDevices(ctx) })),
    bindRoute(putPushDevice, async (ctx, { body }) => ({ data: await putDevice(ctx, body) })),
    bindRoute(removePushDevice, async (ctx, { params }) => {
      await removeDevice(ctx, params.id);
      return { code: '000' };
    }),
  ];
}
