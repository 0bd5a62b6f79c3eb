import { MAX_LOGO } from '@dalpak/contracts';

/** Maximum width in dots of a logo on a till's receipt. */
const MAX_DOTS = 400;

/**
 * Converts a picture to a small JPEG on white, which a till prints offline and a PDF embeds
 * unchanged.
 * @throws DOMException when the file is not a picture
 */
export async function readLogo(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  for (let most = MAX_DOTS; ; most = Math.floor(most * 0.7)) {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No 2d canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/jpeg', 0.85);
    if (address.length <= MAX_LOGO || most < 40) return address;
  }
}
