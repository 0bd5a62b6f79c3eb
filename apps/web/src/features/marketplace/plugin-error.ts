import type { PluginRefusal } from '@dalpak/contracts';

/** A plugin asked for something that did not happen. */
export class PluginError extends Error {
  readonly code: PluginRefusal;
  /** What it had asked for, as it came. */
  readonly data: unknown;
  /** In words, as the plugin is told. */
  readonly error: string;

  constructor({ code, data, error }: { readonly code: PluginRefusal; readonly data: unknown; readonly error: string }) {
    super(error);
    this.name = 'PluginError';
    this.code = code;
    this.data = data;
    this.error = error;
  }
}
