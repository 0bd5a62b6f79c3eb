import type { PluginPlatform, SignedManifest } from '@dalpak/contracts';

/** The desktop plugin: the bridge from this browser to hardware, as the shell sees it. */
export interface DesktopPlugin {
  /** Name shown to the user. */
  readonly name: string;
  /** Version that runs now. */
  readonly version: string;
  readonly platform: PluginPlatform;
  /**
   * Passes a new version to the plugin and starts it. The plugin verifies the file itself too,
   * because it trusts no page.
   */
  install(file: Blob, version: string, release: SignedManifest): Promise<void>;
}
