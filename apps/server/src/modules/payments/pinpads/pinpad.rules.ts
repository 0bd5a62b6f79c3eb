import { explain } from '../../../kernel/errors/explain.ts';
import type { FieldError } from '@dalpak/contracts';
import { publish } from '../../../kernel/push/publish.ts';
import { type FieldErrors, type RecordRules, valueAfter } from '../../../record-kit/index.ts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { isLocalHost } from '../providers/local-address.ts';

const OUTSIDE = explain('pinpad_address');
const NO_FINGERPRINT = explain('pinpad_fingerprint');
const NO_GATEWAY = explain('cash_machine_local');
const ENCRYPTED = explain('cash_machine_encrypted');
/** Another program of the server's own machine, such as a simulator. */
const OWN_MACHINE = /^(?:127\.|localhost$|::1$)/;
const required = 'FIELD_REQUIRED' satisfies FieldError;

/** A fingerprint as devices print it (AB:CD:…) becomes 64 hexadecimal digits. */
function plainFingerprint(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[\s:]/g, '').toLowerCase() : '';
}

/** Tills read their card terminals with app/init. */
function announceCardTerminals(tx: TenantTx): Promise<unknown> {
  return publish(tx, 'session:changed', { reason: 'settings' });
}

/** Rules of card terminals: how they are reached must be complete, and within the local network. */
export const pinpadRules: RecordRules = {
  check: (change) => {
    const errors: Record<string, FieldErrors[string]> = {};
    const network =
      valueAfter(change, 'driver') !== 'practice' && valueAfter(change, 'reach') !== 'gateway';
    const address = valueAfter(change, 'network_address');
    if (typeof address === 'string' && address !== '') {
      if (!isLocalHost(address)) errors['network_address'] = OUTSIDE;
    } else if (network) errors['network_address'] = required;
    if (valueAfter(change, 'driver') === 'vne_selfcash') {
      if (valueAfter(change, 'reach') === 'gateway') errors['reach'] = NO_GATEWAY;
      const isOwn = typeof address === 'string' && OWN_MACHINE.test(address);
      if (valueAfter(change, 'tls') !== true && !isOwn) errors['tls'] = ENCRYPTED;
    }
    const print = plainFingerprint(valueAfter(change, 'certificate_sha256'));
    if (print === '') {
      if (network && valueAfter(change, 'tls') === true) errors['certificate_sha256'] = required;
    } else if (!/^[\da-f]{64}$/.test(print)) errors['certificate_sha256'] = NO_FINGERPRINT;
    return Promise.resolve(errors);
  },
  derive: ({ data }) =>
    Promise.resolve(
      'certificate_sha256' in data
        ? { certificate_sha256: plainFingerprint(data['certificate_sha256']) }
        : {},
    ),
  after: async ({ tx }) => {
    await announceCardTerminals(tx);
  },
  beforeStatus: async (tx) => {
    await announceCardTerminals(tx);
  },
  findReferenced: async (tx, ids) => {
    const { rows } = await tx.query<{ id: number }>(
      'pinpads.referenced',
      `SELECT id FROM pinpads p WHERE cloud_id = $1 AND id = ANY ($2::integer[])
       AND (EXISTS (SELECT FROM payment_intents i WHERE i.cloud_id = $1 AND i.pinpad_id = p.id)
         OR EXISTS (SELECT FROM pinpad_transmissions t WHERE t.cloud_id = $1 AND t.pinpad_id = p.id)
         OR EXISTS (SELECT FROM cash_machine_counts c WHERE c.cloud_id = $1 AND c.pinpad_id = p.id))`,
      [tx.cloudId, ids],
    );
    return rows.map(({ id }) => id);
  },
};
