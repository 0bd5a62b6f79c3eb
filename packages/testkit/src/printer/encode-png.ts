import { crc32, deflateSync } from 'node:zlib';
import type { PrintedJob } from './decode-escpos.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(data, crc32(Buffer.from(type, 'latin1'))), 0);
  return Buffer.concat([head, data, tail]);
}

/** Encodes a printed job as an 8-bit grey PNG, to view or to compare. */
export function encodePng(job: Pick<PrintedJob, 'width' | 'height' | 'dots'>): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(job.width, 0);
  header.writeUInt32BE(job.height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const raw = Buffer.alloc((job.width + 1) * job.height);
  for (let row = 0; row < job.height; row += 1) {
    for (let dot = 0; dot < job.width; dot += 1) {
      raw[row * (job.width + 1) + 1 + dot] = job.dots[row * job.width + dot] === 1 ? 0 : 255;
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', new Uint8Array()),
  ]);
}
