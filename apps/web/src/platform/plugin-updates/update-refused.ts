import type { ManifestRefusal } from '@dalpak/contracts';

/**
 * - `noCrypto`: this browser can not check a signature, and nothing is taken unchecked.
 * - `keyChanged`: signed by another key than the one this device was told first.
 * - `signature`: nobody who holds the key signed this.
 * - `manifest`: signed, and not what we understand.
 * - `file`: not the file that was signed.
 */
export type RefusalReason = 'noCrypto' | 'keyChanged' | 'signature' | 'manifest' | 'file' | ManifestRefusal;

/** An update that this device does not take. */
export class UpdateRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The update was refused: ${reason}`);
    this.name = 'UpdateRefused';
    this.reason = reason;
  }
}
