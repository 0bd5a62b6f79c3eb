import type { MarketManifest, PluginData, PluginPermission } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { SettingValues } from './marketplace.store.ts';

/** An installed plugin, as the server's side of it gets it. */
export interface RunningPlugin {
  readonly manifest: MarketManifest;
  /** What was approved, and nothing else. */
  readonly granted: readonly PluginPermission[];
  readonly settings: SettingValues;
  /** A secret of its settings; null when there is none. */
  secret(key: string): string | null;
}

/** An operation of a plugin on our side: code of ours, for a frame that we do not trust. @throws AppError */
export type PluginOperation = (ctx: SessionContext, plugin: RunningPlugin, data: PluginData) => Promise<PluginData>;

/** Operations by plugin and name. One that a manifest does not name is not reached. */
export type PluginOperations = Readonly<Record<string, Readonly<Record<string, PluginOperation>>>>;
