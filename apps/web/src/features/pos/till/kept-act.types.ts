import type { DeviceAct } from '@dalpak/contracts';

/** An act with the session token of the employee who did it. */
export interface KeptAct {
  readonly id: string;
  readonly token: string | null;
  readonly act: DeviceAct;
}
