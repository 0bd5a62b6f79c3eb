import type { PluginRefusal } from '@dalpak/contracts';

/** A call of a plugin that failed. */
export class PluginError extends Error {
  readonly code: PluginRefusal;
  /** The data of the call, as received. */
  readonly data: unknown;
  /** The message that the plugin receives. */
  readonly error: string;

  constructor({
    code,
    data,
    error,
  }: {
    readonly code: PluginRefusal;
    readonly data: unknown;
    readonly error: string;
  }) {
    super(error);
    this.name = 'PluginError';
    this.code = code;
    this.data = data;
    this.error = error;
  }
}
