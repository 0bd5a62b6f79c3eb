import { type AppInit, appOfRoute } from '@dalpak/contracts';
import { useErrorDialog } from '../api/error-dialog.store.ts';
import { usePluginStatus } from '../hardware/plugin-status.store.ts';
import { useVerification } from '../permissions/verification.store.ts';
import { useLockTill } from '../session/lock-till.ts';
import { useServiceStatus } from '../session/service-status.store.ts';
import { useWindows } from './window.store.ts';
import { groupsOf } from './windows.machine.ts';

/** What stands over the screen and has to be answered first. */
export type Overlay = 'verification' | 'lock';

/** What the frame around the screens shows, for whoever has to know what a person saw. */
export interface ShellFacts {
  /** Number of the application of the suite. */
  readonly activeApp: number;
  /** `main` where no other is open. */
  readonly activeScreen: string;
  /** How many windows each group of the top bar holds. */
  readonly topBar: readonly number[];
  /** Code of the error that is shown. */
  readonly dialog: string | null;
  readonly overlay: Overlay | null;
  readonly systemBar: {
    /** Whether everything that a till sells by is here; null where nothing is synced. */
    readonly sync: boolean | null;
    readonly online: boolean;
    readonly cloud: string;
    /** Version of the desktop plugin; null while none is connected. */
    readonly plugin: string | null;
  };
}

/** The screen of a route: its first part, and the main screen where there is none. */
function screenOf(route: string): string {
  return /^\/?([^/?]+)/.exec(route)?.[1] ?? 'main';
}

function overlayNow(): Overlay | null {
  if (useVerification.getState().request !== null) return 'verification';
  return useLockTill.getState().step === 'idle' ? null : 'lock';
}

interface Asked {
  readonly route: string;
  readonly cloud: Pick<AppInit['cloud'], 'code'>;
  readonly tables: readonly { readonly complete: boolean }[];
}

/** Reads what the shell shows now. Nothing is changed by it. */
export function shellFacts({ route, cloud, tables }: Asked): ShellFacts {
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
