/**
 * A fingerprint reader of this device. It matches fingers by itself and hands over the identifier under which it
 * enrolled the finger; what it is made of stays in the reader (ADR 17). A finger it does not know gives nothing.
 */
export interface FingerprintReader {
  /** As the person sees it. */
  readonly name: string;
  /** Switches the reader on; it reads until the answer is called. */
  enable(onFinger: (identifier: string) => void): () => void;
}
