import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { describeNotice, notify } from '../notifications/index.ts';
import { listUsers } from './app.store.ts';

const MAX_NOTIFIED_USERS = 20;

/** Notifies the users of a business that the server's clock is wrong, with both times. */
export function notifyWrongClocks(kernel: Kernel): void {
  kernel.clocks.onWrong((cloudId, { server, tills }) =>
    kernel.runInBackground('Nobody was told of the wrong clock', async () => {
      const [ours = '', theirs = ''] = [server, tills].map((time) =>
        toLocalDateTime(time).replace('T', ' '),
      );
      await kernel.tenant(cloudId).tx(async (tx) => {
        for (const user of await listUsers(tx, MAX_NOTIFIED_USERS)) {
          await notify(tx, {
            to: { user },
            type: 'operator',
            text: describeNotice('clock_wrong', { server: ours, tills: theirs }),
          });
        }
      });
    }),
  );
}
