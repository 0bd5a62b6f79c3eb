import { useEffect, useState } from 'react';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { ownerKey } from '../../../platform/store/store.types.ts';
import { claimTill } from './single-tab-lock.ts';
import { tillHasFailed, useTillStatus } from '../till/till-status.store.ts';
import { openTill } from './till.runtime.ts';

/**
 * Opens the till of the terminal this device is registered as, once; the light of the header and
 * the screen share it.
 */
export function useOpenTill(): void {
  const { cloud } = useAppInit();
  const terminalId = cloud.terminal?.id ?? null;
  const cloudUuid = cloud.uuid;
  const phase = useTillStatus((state) => state.phase);
  useEffect(() => {
    if (terminalId === null || phase === 'failed') return;
    openTill({ cloudUuid, terminalId }).catch((error: unknown) => {
      tillHasFailed(error instanceof Error ? error.message : String(error));
    });
  }, [cloudUuid, terminalId, phase]);
}

/** Whether this tab is the one that sells; another tab of this device may have the till. */
export function useTillClaim(): boolean {
  const { cloud } = useAppInit();
  const key =
    cloud.terminal === null
      ? null
      : ownerKey({ cloudUuid: cloud.uuid, terminalId: cloud.terminal.id });
  const [claimed, setClaimed] = useState<string | null>(null);
  useEffect(() => {
    if (key !== null) void claimTill(key).then(() => setClaimed(key));
  }, [key]);
  return key !== null && claimed === key;
}
