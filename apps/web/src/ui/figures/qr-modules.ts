/**
 * A QR code (ISO/IEC 18004) of a short text: byte mode, medium correction, versions 1 to 20. It is
 * our own because the encoders of the barcode library share one file, which every till would load.
 */

/** For medium correction, by version: correction codewords per block, and number of blocks. */
const CORRECTION = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
] as const;
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16] as const;
/** Level M in the format information. */
const LEVEL_BITS = 0;

type Grid = boolean[][];

/**
 * Rows of modules, true = dark, without the quiet zone.
 * @throws Error for a text of more than 666 bytes
 */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  const { dark, fixed } = drawFixed(version);
  drawCodewords(dark, fixed, interleave(version, dataCodewords(version, bytes)));
  const masked = MASKS.map((isMasked, mask) => {
    const grid = dark.map((row, y) =>
      row.map((on, x) => on !== (fixed[y]?.[x] === false && isMasked(x, y))),
    );
    drawFormat(grid, mask);
    return grid;
  });
  const penalties = masked.map(penaltyOf);
  return masked[penalties.indexOf(Math.min(...penalties))] ?? dark;
}

/** Number of modules of a version that hold data or correction. */
function rawModules(version: number): number {
  const size = version * 4 + 17;
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  // All modules without finders, separators, timing, format, dark module, alignment patterns and
  // version.
  const aligned = version === 1 ? 0 : (alignments ** 2 - 3) * 25 - (alignments - 2) * 2 * 5;
  return size ** 2 - 3 * 64 - 2 * (size - 16) - 31 - aligned - (version >= 7 ? 36 : 0);
}

function blocksOf(version: number): {
  readonly blocks: number;
  readonly correction: number;
  readonly codewords: number;
} {
  return {
    blocks: BLOCKS[version - 1] ?? 0,
    correction: CORRECTION[version - 1] ?? 0,
    codewords: Math.floor(rawModules(version) / 8),
  };
}

function dataCapacity(version: number): number {
  const { blocks, correction, codewords } = blocksOf(version);
  return codewords - blocks * correction;
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function versionFor(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version += 1)
    if (4 + lengthBits(version) + length * 8 <= dataCapacity(version) * 8) return version;
  throw new Error('The text is too long for a QR code');
}

function dataCodewords(version: number, bytes: readonly number[]): number[] {
  const bits = `0100${bytes.length.toString(2).padStart(lengthBits(version), '0')}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}`;
  const capacity = dataCapacity(version) * 8;
  const ended = bits + '0'.repeat(Math.min(4, capacity - bits.length));
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const words = (whole.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  for (let pad = 0xec; words.length < capacity / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Multiplication in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1)
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  return product;
}

function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let at = 0; at < degree; at += 1)
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return divisor;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of divisor.entries())
      rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor);
  }
  return rest;
}

/** Blocks with their correction, interleaved codeword by codeword. */
function interleave(version: number, data: readonly number[]): number[] {
  const { blocks, correction, codewords } = blocksOf(version);
  const short = blocks - (codewords % blocks);
  const length = Math.floor(codewords / blocks) - correction;
  const divisor = divisorOf(correction);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const words = data.slice(from, (from += length + (at < short ? 0 : 1)));
    return { words, rest: remainderOf(words, divisor) };
  });
  const all: number[] = [];
  for (let at = 0; at <= length; at += 1)
    for (const { words } of parts) if (at < words.length) all.push(words[at] ?? 0);
  for (let at = 0; at < correction; at += 1) for (const { rest } of parts) all.push(rest[at] ?? 0);
  return all;
}

function alignmentsOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [
    6,
    ...Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - (count - 2 - at) * step),
  ];
}

/** The modules that do not depend on the text, and their positions. */
function drawFixed(version: number): { readonly dark: Grid; readonly fixed: Grid } {
  const size = version * 4 + 17;
  const empty = (): Grid => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const [dark, fixed] = [empty(), empty()];
  const set = (x: number, y: number, on: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    (dark[y] ?? [])[x] = on;
    (fixed[y] ?? [])[x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (x: number, y: number, reach: number, isDark: (ring: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = alignmentsOf(version);
  const last = size - 7;
  for (const x of centres)
    for (const y of centres)
      if (!(x === 6 && (y === 6 || y === last)) && !(x === last && y === 6))
        square(x, y, 2, (ring) => ring !== 1);
  // Positions of the format information, which is written with the mask.
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6)
      for (const [x, y] of [
        [8, at],
        [at, 8],
      ] as const)
        set(x, y, false);
    if (at < 8)
      for (const [x, y] of [
        [size - 1 - at, 8],
        [8, size - 1 - at],
      ] as const)
        set(x, y, false);
  }
  if (version >= 7) {
    const bits = (version << 12) | checkBits(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(a, b, ((bits >>> at) & 1) === 1);
      set(b, a, ((bits >>> at) & 1) === 1);
    }
  }
  return { dark, fixed };
}

/** Check bits of a BCH code. */
function checkBits(value: number, length: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < length; i += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator);
  return rest;
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const value = (LEVEL_BITS << 3) | mask;
  const bits = ((value << 10) | checkBits(value, 10, 0x537)) ^ 0x5412;
  const set = (x: number, y: number, bit: number): void => {
    (grid[y] ?? [])[x] = ((bits >>> bit) & 1) === 1;
  };
  for (let bit = 0; bit < 15; bit += 1) {
    if (bit < 6) set(8, bit, bit);
    else if (bit < 8) set(8, bit + 1, bit);
    else if (bit === 8) set(7, 8, bit);
    else set(14 - bit, 8, bit);
    if (bit < 8) set(size - 1 - bit, 8, bit);
    else set(8, size - 15 + bit, bit);
  }
  (grid[size - 8] ?? [])[8] = true;
}

/**
 * Places the codewords in pairs of columns from the right, alternately up and down, around the
 * fixed modules.
 */
function drawCodewords(dark: Grid, fixed: Grid, words: readonly number[]): void {
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x] === true || bit >= words.length * 8) continue;
        (dark[y] ?? [])[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Penalty score of the standard: long runs, blocks, finder-like patterns, imbalance. A code is
 * readable with any mask.
 */
function penaltyOf(grid: Grid): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] === true))].map((line) =>
    line.map((on) => (on ? '1' : '0')).join(''),
  );
  let penalty = 0;
  for (const line of lines) {
    for (const run of line.match(/1{5,}|0{5,}/g) ?? []) penalty += run.length - 2;
    for (let at = 0; at + 11 <= line.length; at += 1)
      if (/^(?:10111010000|00001011101)/.test(line.slice(at, at + 11))) penalty += 40;
  }
  for (let y = 1; y < grid.length; y += 1) {
    for (let x = 1; x < grid.length; x += 1) {
      const on = grid[y]?.[x];
      if (on === grid[y]?.[x - 1] && on === grid[y - 1]?.[x] && on === grid[y - 1]?.[x - 1])
        penalty += 3;
    }
  }
  const share = grid.flat().filter(Boolean).length / grid.length ** 2;
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
