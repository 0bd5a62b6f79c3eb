import { type Bitmap, toBitmap } from '../../platform/hardware/escpos-raster.ts';
import type { DrawnLabel } from './label-layout.ts';
import { LABEL_FONT } from './measure-text.ts';

const ALIGNS = { right: 'right', middle: 'center', left: 'left' } as const;

/**
 * The label as dots for a printer. Bars have a width of whole dots, because a scanner would not
 * read them otherwise.
 * @param dots per millimetre: 8 = 203 dpi, 12 = 300 dpi
 */
export function drawLabel({ width, height, texts, codes }: DrawnLabel, dots: number): Bitmap {
  const unit = dots / 10;
  const canvas = document.createElement('canvas');
  // A row of the bitmap is whole bytes.
  canvas.width = Math.ceil((width * unit) / 8) * 8;
  canvas.height = Math.ceil(height * unit);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2d canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.direction = 'rtl';
  for (const { x, y, size, bold, anchor, text } of texts) {
    context.font = `${bold ? 700 : 400} ${size * unit}px ${LABEL_FONT}`;
    context.textAlign = ALIGNS[anchor];
    context.fillText(text, x * unit, y * unit);
  }
  for (const { x, y, w, h, code } of codes) {
    const module = Math.max(1, Math.floor((w * unit) / code.modules));
    const left = Math.round(x * unit + (w * unit - code.modules * module) / 2);
    for (const bar of code.bars)
      context.fillRect(
        left + bar.start * module,
        Math.round(y * unit),
        bar.width * module,
        Math.round(h * unit),
      );
  }
  return toBitmap(
    context.getImageData(0, 0, canvas.width, canvas.height).data,
    canvas.width,
    canvas.height,
  );
}
