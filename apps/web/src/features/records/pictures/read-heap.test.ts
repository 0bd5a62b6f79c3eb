import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readHeap } from './read-heap.ts';

const zip = (entries: Readonly<Record<string, Uint8Array>>): File =>
  new File([zipSync(entries) as Uint8Array<ArrayBuffer>], 'pictures.zip');

describe('a heap of pictures', () => {
  it('[LOOK-049] takes pictures and those of an archive, and refuses other files by name', async () => {
    const heap = await readHeap([
      new File(['x'], '7290.jpg'),
      new File(['x'], 'notes.txt'),
      zip({ 'a/7291.png': new Uint8Array(9), '__MACOSX/a': new Uint8Array(3) }),
    ]);
    expect(heap.pictures.map(({ name, type }) => [name, type])).toEqual([
      ['7290.jpg', ''],
      ['7291.png', 'image/png'],
    ]);
    expect(heap.refused).toEqual([{ name: 'notes.txt', why: 'type' }]);
  });

  it('[LOOK-049] never unpacks what an archive inflates beyond the size of a picture', async () => {
    const heap = await readHeap([zip({ 'bomb.png': new Uint8Array(11 * 1024 * 1024) })]);
    expect(heap).toEqual({ pictures: [], refused: [{ name: 'bomb.png', why: 'large' }] });
  });

  it('[LOOK-049] says that a broken archive cannot be opened', async () => {
    expect(await readHeap([new File(['no zip'], 'x.zip')])).toEqual({
      pictures: [],
      refused: [{ name: 'x.zip', why: 'zip' }],
    });
  });
});
