import { sendTillActs } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { storeDeviceActs } from './acts.service.ts';

export function actsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(sendTillActs, async ({ db, terminal }, { body }) => {
      await storeDeviceActs(db, terminal.id, body.acts, kernel.now());
      return { code: '000' };
    }),
  ];
}
