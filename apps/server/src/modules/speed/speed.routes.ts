import { listSpeed, reportSpeed } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as speed from './speed.service.ts';

/** What tills measure of themselves, and the page that shows it next to the promises. */
export function speedRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(reportSpeed, async ({ db, terminal }, { body }) => {
      await speed.storeSpeed(db, terminal.id, body.days, now());
      return { code: '000' };
    }),
    bindRoute(listSpeed, async ({ db }) => ({ data: [...(await speed.listSpeed(db, now()))] }), {
      readExtent: 'long',
    }),
  ];
}
