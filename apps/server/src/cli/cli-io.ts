/** Settings, input and output of a command. */
export interface CliIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  error(text: string): void;
  /** The first line of typed or piped input; not echoed. */
  readLine?(): Promise<string>;
}

/** 0 = done, 1 = refused or failed, 2 = usage error. */
export type ExitCode = 0 | 1 | 2;
