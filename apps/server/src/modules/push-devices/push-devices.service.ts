import {
  MAX_PUSH_DEVICES,
  PUSH_MARK_LENGTH,
  type PushDevice,
  type putPushDevice,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { INTERNET, isBlockedHost } from '../../kernel/mail/outbound-address.ts';
import * as store from './push-devices.store.ts';

type Wish = z.output<NonNullable<typeof putPushDevice.body>>;

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

/** Devices that this user switched on. */
export async function listDevices({ db, user }: ContextOf<'user'>): Promise<PushDevice[]> {
  return (await store.listDevices(db, user.id)).map(viewOf);
}

/**
 * Switches a device on, or changes what it receives.
 * @throws PUSH_ADDRESS: the server calls this address, so it may not be one of its own network, and
 *   has the port of the web
 */
export async function putDevice(
  { db, user, session }: ContextOf<'user'>,
  { endpoint, keys, ...choices }: Wish,
): Promise<PushDevice> {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  // `port` is empty for 443.
  if (url === null || url.port !== '' || isBlockedHost(INTERNET, url.hostname))
    throw new AppError('PUSH_ADDRESS');
  return db.tx(async (tx) => {
    const row = requireFound(
      await store.putDevice(tx, {
        ...choices,
        ...keys,
        endpoint,
        user: user.id,
        session: session.id,
      }),
    );
    await store.dropOldest(tx, { user: user.id, kept: row.id, others: MAX_PUSH_DEVICES - 1 });
    return viewOf(row);
  });
}

/** @throws NOT_FOUND for a device of another user */
export async function removeDevice({ db, user }: ContextOf<'user'>, id: number): Promise<void> {
  if (!(await db.tx((tx) => store.removeDevice(tx, user.id, id)))) throw new AppError('NOT_FOUND');
}
