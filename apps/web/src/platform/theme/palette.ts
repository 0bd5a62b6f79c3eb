import type { MantineColorsTuple } from '@mantine/core';

/**
 * Deep teal, the one brand hue. Shade 7 on white is 7.2:1; white on shade 6 (dark mode's buttons)
 * is 5.5:1.
 */
export const brand: MantineColorsTuple = [
  '#e3f1ef',
  '#cbe5e2',
  '#a3d3ce',
  '#67bcb5',
  '#43a19a',
  '#278882',
  '#17746f',
  '#0d625e',
  '#084f4c',
  '#053b39',
];

/** Payment received, done. */
export const ok: MantineColorsTuple = [
  '#e4f3e9',
  '#cbe8d5',
  '#9fd5b2',
  '#66c58a',
  '#43ab6b',
  '#289153',
  '#1c7f45',
  '#17703a',
  '#105a2d',
  '#0a4321',
];

/** Attention: offline, waiting, different. */
export const warn: MantineColorsTuple = [
  '#fdf0d9',
  '#f9e0b4',
  '#f2c87e',
  '#e8b04f',
  '#d6952a',
  '#b97a12',
  '#a06506',
  '#8a5300',
  '#6f4300',
  '#543300',
];

/** Destructive, refused. */
export const bad: MantineColorsTuple = [
  '#fceceb',
  '#f8d6d3',
  '#f4b3ae',
  '#f28b82',
  '#e2635a',
  '#cf4238',
  '#c0332a',
  '#b3261e',
  '#931d17',
  '#721510',
];

/** Neutral with a trace of the brand's hue, light to dark. */
export const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eceff0',
  '#dfe4e5',
  '#c3cbcc',
  '#a3adaf',
  '#7f8a8d',
  '#667175',
  '#566165',
  '#343e41',
  '#172022',
];

/** Mantine's dark scale: 0 is text, 7 the page. */
export const dark: MantineColorsTuple = [
  '#e9eeee',
  '#c5cecf',
  '#a0adb0',
  '#7c898c',
  '#465356',
  '#2d3739',
  '#1a2123',
  '#111618',
  '#0c1011',
  '#070a0a',
];
