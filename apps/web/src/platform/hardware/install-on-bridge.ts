import type { SignedManifest } from '@dalpak/contracts';
import { UpdateRefused, type RefusalReason } from '../plugin-updates/update-refused.ts';
import { BridgeError, toBase64, updateBridge, waitForVersion } from './bridge.ts';

/** Refusals of the bridge that have the words of our own checks. */
const REASONS: readonly RefusalReason[] = [
  'noKey',
  'signature',
  'manifest',
  'platform',
  'notNewer',
  'expired',
  'file',
];

/** Passes a release to the bridge and waits until it serves. @throws UpdateRefused, BridgeError */
export async function installOnBridge(
  file: Blob,
  version: string,
  release: SignedManifest,
): Promise<void> {
  try {
    await updateBridge({ ...release, file: toBase64(new Uint8Array(await file.arrayBuffer())) });
  } catch (error) {
    const code = error instanceof BridgeError ? error.code : '';
    const reason = REASONS.find((one) => one === code);
    throw reason === undefined ? error : new UpdateRefused(reason);
  }
  if (!(await waitForVersion(version))) throw new UpdateRefused('rolledBack');
}
