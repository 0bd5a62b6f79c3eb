import { type AppInit, appOfRoute } from '@dalpak/contracts';
import { useErrorDialog } from '../api/error-dialog.store.ts';
import { usePluginStatus } from '../hardware/plugin-status.store.ts';
import { useVerification } from '../permissions/verification.store.ts';
import { useLockTill } from '../session/lock-till.ts';
import { useServiceStatus } from '../session/service-status.store.ts';
import { useWindows } from './window.store.ts';
import { groupsOf } from './windows.machine.ts';

/** An overlay that must be answered before the screen can be used. */
export type Overlay = 'verification' | 'lock';

/** The state of the frame around the screens, for reports of what the user saw. */
export interface ShellState {
  /** Number of the application of the suite. */
  readonly activeApp: number;
  /** Name of the open screen; `main` when there is none. */
  readonly activeScreen: string;
  /** Number of windows in each group of the top bar. */
  readonly topBar: readonly number[];
  /** Code of the shown error. */
  readonly dialog: string | null;
  readonly overlay: Overlay | null;
  readonly systemBar: {
    /** Whether all data that a till sells from is synced; null when nothing is synced. */
    readonly sync: boolean | null;
    readonly online: boolean;
    readonly cloud: string;
    /** Version of the desktop plugin; null while none is connected. */
    readonly plugin: string | null;
  };
}

/** The screen of a route: its first part, or the main screen. */
function screenOf(route: string): string {
  return /^\/?([^/?]+)/.exec(route)?.[1] ?? 'main';
}

function overlayNow(): Overlay | null {
  if (useVerification.getState().request !== null) return 'verification';
  return useLockTill.getState().step === 'idle' ? null : 'lock';
}

interface ShellInput {
  readonly route: string;
  readonly cloud: Pick<AppInit['cloud'], 'code'>;
  readonly tables: readonly { readonly complete: boolean }[];
}

/** Reads the shell's current state without changing it. */
export function readShellState({ route, cloud, tables }: ShellInput): ShellState {
  return {
    activeApp: appOfRoute(route),
    activeScreen: screenOf(route),
    topBar: groupsOf(useWindows.getState()).map(({ windows }) => windows.length),
    dialog: useErrorDialog.getState().shown?.code ?? null,
    overlay: overlayNow(),
    systemBar: {
      sync: tables.length === 0 ? null : tables.every(({ complete }) => complete),
      online: useServiceStatus.getState().serviceOn,
      cloud: cloud.code,
      plugin: usePluginStatus.getState().version,
    },
  };
}
