import type { FingerprintReader } from './reader.port.ts';

/** A finger that the simulator can be asked to put down. */
export interface SimulatedFinger {
  readonly label: string;
  /** What a reader would hand over; it has to be enrolled like that of any reader. */
  readonly identifier: string;
}

/** A SIMULATOR of a reader: a list of fingers to choose from, in place of a device. */
export interface SimulatedReader extends FingerprintReader {
  readonly fingers: readonly SimulatedFinger[];
  /** Puts a finger down. A reader that is off reads nothing: false. */
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

/** Reads `name:identifier,name:identifier`, as the address and the device's storage have it. */
export function parseFingers(text: string): readonly SimulatedFinger[] {
  return text.split(',').flatMap((pair) => {
    const [label = '', ...rest] = pair.split(':');
    const identifier = rest.join(':').trim();
    return label.trim() === '' || identifier === '' ? [] : [{ label: label.trim(), identifier }];
  });
}
