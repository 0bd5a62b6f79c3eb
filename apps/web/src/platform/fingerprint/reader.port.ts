/** A fingerprint that the simulator can present. */
export interface SimulatedFinger {
  readonly label: string;
  /** The identifier that a real reader would return; it must be enrolled like any other. */
  readonly identifier: string;
}

/**
 * A fingerprint reader of this device. The reader matches fingerprints itself and returns the
 * identifier under which the finger was enrolled; the template never leaves the reader (ADR 17). An
 * unknown finger returns nothing.
 */
export interface FingerprintReader {
  /** Name shown to the user. */
  readonly name: string;
  /** Switches the reader on; it reads until the returned function is called. */
  enable(onFinger: (identifier: string) => void): () => void;
  /** Fingers to choose from in place of a device; only of the simulator. */
  readonly fingers?: readonly SimulatedFinger[];
  press?(identifier: string): boolean;
}
