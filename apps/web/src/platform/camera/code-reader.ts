import { BarcodeDetector as Reader, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Kinds of codes that goods, labels and slips have. */
const FORMATS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'itf',
  'qr_code',
  'data_matrix',
] as const;

/** Finds the first code of a picture; null without one. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The browser's own reader, where it has all formats. */
async function ownReader(): Promise<Detector | null> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own === undefined) return null;
  try {
    const formats = await own.getSupportedFormats();
    return FORMATS.every((format) => formats.includes(format))
      ? new own({ formats: FORMATS })
      : null;
  } catch {
    return null;
  }
}

/** The bytes of our own reader, kept on the device so that it reads without a network. */
async function readerBytes(): Promise<ArrayBuffer> {
  const kept = await caches.open('dalpak-code-reader').catch(() => null);
  const known = await kept?.match(wasmUrl);
  if (known !== undefined) return known.arrayBuffer();
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`The reader of codes answered ${answer.status}`);
  if (kept !== null) {
    for (const old of await kept.keys()) await kept.delete(old);
    await kept.put(wasmUrl, answer.clone()).catch(() => undefined);
  }
  return answer.arrayBuffer();
}

/** Opens the reader of this browser, or ours. */
export async function openCodeReader(): Promise<ReadCode> {
  const own = await ownReader();
  let reader: Detector;
  if (own === null) {
    const wasmBinary = await readerBytes();
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    reader = new Reader({ formats: [...FORMATS] });
  } else reader = own;
  return async (picture) => (await reader.detect(picture))[0]?.rawValue ?? null;
}
