import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWords, wordsOf } from '../../../../platform/i18n/words-of.ts';
import { lazyNamed } from '../../../../platform/router/lazy-screen.ts';
import { addByScan } from '../sell.ts';
import classes from './browse.module.css';

const say = wordsOf({ scan: { he: 'סרקו במצלמה', en: 'Scan by camera' } });

// Loaded with the first touch, with the reader of codes.
const CameraScanner = lazyNamed(
  () => import('../../../../platform/camera/camera-scanner.tsx'),
  'CameraScanner',
);

/** Scans by the camera of a phone or a tablet: a code is sold as the scanner's is. */
export function CameraButton(): ReactNode {
  const words = useWords(say);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['camera']}
        aria-label={words('scan')}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCamera size={22} aria-hidden />
      </button>
      {isOpen && <CameraScanner onCode={addByScan} onClose={() => setOpen(false)} />}
    </>
  );
}
