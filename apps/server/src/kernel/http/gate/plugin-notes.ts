import { CLIENT_HEADERS } from '@dalpak/contracts';
import type { TenantDb } from '../../db/index.ts';
import type { RequestFacts } from '../call/context.ts';

/** Keeps with each till the version of the desktop bridge that its calls name. */
export interface PluginNotes {
  note(cloudId: number, terminalId: number, facts: RequestFacts): void;
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(['bridge', 'simulator']);
const VERSION = /^[\w.+-]{1,40}$/;
/** Tills remembered by this process; beyond it they are written once more. */
const MAX_REMEMBERED = 10_000;

/** @param later runs a task after the answer, so that no call waits for it */
export function createPluginNotes(
  tenant: (cloudId: number) => TenantDb,
  later: (name: string, task: () => Promise<void>) => void,
): PluginNotes {
  const known = new Map<string, string>();
  return {
    note(cloudId, terminalId, facts) {
      const type = facts.header(CLIENT_HEADERS.pluginType) ?? '';
      const version = facts.header(CLIENT_HEADERS.pluginVersion) ?? '';
      if (!KNOWN_TYPES.has(type) || !VERSION.test(version)) return;
      const key = `${cloudId}/${terminalId}`;
      const value = `${type} ${version}`;
      if (known.get(key) === value) return;
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(key, value);
      later('the version of a bridge', async () => {
        await tenant(cloudId).tx((tx) =>
          tx.query(
            'terminals.note_plugin',
            'UPDATE terminals SET plugin_type = $3, plugin_version = $4, plugin_seen_at = now() WHERE cloud_id = $1 AND id = $2',
            [cloudId, terminalId, type, version],
          ),
        );
      });
    },
  };
}
