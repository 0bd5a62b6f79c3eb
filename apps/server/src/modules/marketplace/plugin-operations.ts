import type { MarketManifest, PluginData, PluginPermission } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { SettingValues } from './marketplace.store.ts';

/** An installed plugin, as its operations on the server get it. */
export interface RunningPlugin {
  readonly manifest: MarketManifest;
  /** The approved permissions, and no others. */
  readonly granted: readonly PluginPermission[];
  readonly settings: SettingValues;
  /** A secret of its settings; null when it is not set. */
  secret(key: string): string | null;
}

/**
 * An operation of a plugin on the server: our own code, called from an untrusted frame.
 * @throws AppError
 */
export type PluginOperation = (
  ctx: SessionContext,
  plugin: RunningPlugin,
  data: PluginData,
) => Promise<PluginData>;

/** Operations by plugin and name. One that the manifest does not declare cannot be called. */
export type PluginOperations = Readonly<Record<string, Readonly<Record<string, PluginOperation>>>>;
