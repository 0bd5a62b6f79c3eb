import type { PluginPlatform } from '@dalpak/contracts';

/** The desktop plugin: the bridge to hardware beside this browser, as the shell sees it. */
export interface DesktopPlugin {
  /** As the person sees it. */
  readonly name: string;
  /** Of the one that runs now. */
  readonly version: string;
  readonly platform: PluginPlatform;
  /** Hands a new version over and starts it. The plugin checks it by itself too: it trusts no page. */
  install(file: Blob, version: string): Promise<void>;
}
