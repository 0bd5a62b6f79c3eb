import type { ManifestRefusal } from '@dalpak/contracts';

/**
 * Why an update was refused:
 * - `noCrypto`: this browser cannot check a signature, and nothing is accepted unchecked.
 * - `keyChanged`: signed by another key than the one pinned on this device.
 * - `signature`: not signed by the key.
 * - `manifest`: signed, but not a manifest of the known format.
 * - `file`: not the file that was signed.
 * - `noKey`: the bridge was installed without the publisher's key.
 * - `rolledBack`: the new version did not serve, and the one before runs again.
 */
export type RefusalReason =
  | 'noCrypto'
  | 'keyChanged'
  | 'signature'
  | 'manifest'
  | 'file'
  | 'noKey'
  | 'rolledBack'
  | ManifestRefusal;

/** An update that this device refuses. */
export class UpdateRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The update was refused: ${reason}`);
    this.name = 'UpdateRefused';
    this.reason = reason;
  }
}
