import type { FingerprintReader, SimulatedFinger } from './reader.port.ts';

/** A SIMULATOR of a reader: a list of fingers to choose from, in place of a device. */
export interface SimulatedReader extends FingerprintReader {
  readonly fingers: readonly SimulatedFinger[];
  /** Presents a finger. Returns false when the reader is off. */
  press(identifier: string): boolean;
}

export function createSimulatedReader(fingers: readonly SimulatedFinger[]): SimulatedReader {
  let listener: ((identifier: string) => void) | null = null;
  return {
    name: 'simulator',
    fingers,
    enable(onFinger) {
      listener = onFinger;
      return () => {
        if (listener === onFinger) listener = null;
      };
    },
    press(identifier) {
      if (listener === null) return false;
      listener(identifier);
      return true;
    },
  };
}

/**
 * Parses `name:identifier,name:identifier`, the format of the address and of the device's storage.
 */
export function parseFingers(text: string): readonly SimulatedFinger[] {
  return text.split(',').flatMap((pair) => {
    const [label = '', ...rest] = pair.split(':');
    const identifier = rest.join(':').trim();
    return label.trim() === '' || identifier === '' ? [] : [{ label: label.trim(), identifier }];
  });
}
