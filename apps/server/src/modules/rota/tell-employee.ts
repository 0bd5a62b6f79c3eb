import { type Notice, ROTA_NOTIFICATION } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { notify } from '../notifications/index.ts';
import type { ReachedPerson } from './rota.store.ts';

/** Notifies an employee at the tills, and their users on their devices. Last in a transaction. */
export async function tellEmployee(
  tx: TenantTx,
  { id, users }: Pick<ReachedPerson, 'id' | 'users'>,
  text: Notice,
  subject: string,
): Promise<void> {
  const told = { type: ROTA_NOTIFICATION, text, subject };
  // A push goes to the devices of the users of an employee: one of the two is enough.
  if (users.length === 0) await notify(tx, { ...told, to: { employee: id } });
  for (const user of users) await notify(tx, { ...told, to: { user } });
}
