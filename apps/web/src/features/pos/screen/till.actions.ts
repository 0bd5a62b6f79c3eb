import {
  IconArrowsExchange,
  IconCloudUpload,
  IconDots,
  IconRefresh,
  IconReceipt,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { lockTill } from '../../../platform/session/lock-till.ts';
import type { TillFacts } from '../bill/facts.ts';
import { flashRow, highlightedRow } from '../bill/highlight.store.ts';
import { can } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import { refreshData } from '../till/refresh-data.ts';
import { printLast } from '../printing/print-stored.ts';
import { isMuted, setMuted } from '../till/sounds.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import type { TillAction } from '../bill/action.types.ts';

const isIdle = (state: TillFacts): boolean => can('act', state);

export const moreAction: TillAction = {
  id: 'more',
  label: () => 'moreActions',
  icon: IconDots,
  enabled: (state) => can('edit', state),
  place: 'bar',
  run: () => show({ kind: 'more' }),
};

export const refundAction: TillAction = {
  id: 'last-sales',
  label: () => 'refund',
  icon: IconReceipt,
  // The panel opens for everyone: the refund itself asks for the right.
  enabled: (state) => can('edit', state),
  place: 'bar',
  run: () => show({ kind: 'refund' }),
};

export const queueAction: TillAction = {
  id: 'queue',
  label: () => 'queue',
  icon: IconCloudUpload,
  enabled: isIdle,
  place: 'more',
  run: () => show({ kind: 'queue' }),
};

export const reprintAction: TillAction = {
  id: 'reprint',
  label: () => 'reprint',
  icon: IconReceipt,
  enabled: isIdle,
  place: 'more',
  run: () => void printLast(),
};

export const refreshAction: TillAction = {
  id: 'refresh',
  label: () => 'refresh',
  icon: IconRefresh,
  permission: 'pos.menu.refresh',
  enabled: isIdle,
  place: 'more',
  run: () => void refreshData(),
};

export const muteAction: TillAction = {
  id: 'mute',
  label: () => (isMuted() ? 'unmute' : 'mute'),
  get icon() {
    return isMuted() ? IconVolume : IconVolumeOff;
  },
  enabled: () => true,
  place: 'more',
  run: () => {
    setMuted(!isMuted());
    // Forces a new draw, because the action's label depends on the value.
    flashRow(highlightedRow());
  },
};

export const lockAction: TillAction = {
  id: lockTill.id,
  label: () => 'lock',
  icon: IconArrowsExchange,
  enabled: isIdle,
  note: () => (useTillStatus.getState().link === 'offline' ? 'lockOffline' : null),
  place: 'more',
  run: () => {
    // The next employee wants to sell, not to read this list.
    show({ kind: 'browse' });
    lockTill.run();
  },
};
