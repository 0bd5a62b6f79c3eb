/** The part of Web Serial that a receipt printer needs (WICG Web Serial; not in TypeScript's DOM library). */
export interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

export interface Serial {
  /** Ports the person has already allowed this site to use. */
  getPorts(): Promise<SerialPort[]>;
  /** Asks the person to choose a port; needs a click. Rejects with NotFoundError when nothing was chosen. */
  requestPort(): Promise<SerialPort>;
}

/** Web Serial of this browser, or null where there is none (Firefox, Safari, phones). */
export function findSerial(holder: object = navigator): Serial | null {
  return 'serial' in holder ? (holder.serial as Serial) : null;
}
