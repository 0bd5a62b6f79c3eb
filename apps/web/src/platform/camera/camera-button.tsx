import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWords, wordsOf } from '../i18n/words-of.ts';
import { lazyNamed } from '../router/lazy-screen.ts';
import { MEDIA } from '../theme/breakpoints.ts';

const say = wordsOf({ scan: { he: 'סרקו במצלמה', en: 'Scan by camera' } });

// Loaded with the first touch, with the reader of codes.
const CameraScanner = lazyNamed(() => import('./camera-scanner.tsx'), 'CameraScanner');

interface CameraButtonProps {
  readonly onCode: (code: string) => void;
  /** Closes the camera after one code, where it leads elsewhere. */
  readonly once?: boolean;
}

/** On a phone, next to a field that finds products: what the camera reads is what was typed. */
export function CameraButton({ onCode, once = false }: CameraButtonProps): ReactNode {
  const words = useWords(say);
  const isPhone = useMediaQuery(MEDIA.mobile) ?? false;
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return null;
  return (
    <>
      <ActionIcon
        size={48}
        variant="default"
        aria-label={words('scan')}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCamera size={22} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <CameraScanner
          onCode={(code) => {
            if (once) setOpen(false);
            onCode(code);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
