import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { useFileLink } from './file-link.ts';
import classes from './picture.module.css';

interface PictureProps {
  readonly id: string;
  /** What is on it; empty beside a text that says so already. */
  readonly alt: string;
  /** Pixels of its place, which it fills without losing its proportions. */
  readonly size: number;
  readonly round?: boolean;
}

/** A stored picture. Its place stands before it comes, so that nothing moves. */
export function Picture({ id, alt, size, round = false }: PictureProps): ReactNode {
  const { data, isFetched, refetch } = useFileLink(id);
  const [broken, setBroken] = useState('');
  const url = data?.url;
  const isGone = (isFetched && url === undefined) || (url !== undefined && broken === url);
  return (
    <span className={cx(classes['place'], round && classes['round'])} style={{ inlineSize: size, blockSize: size }}>
      {url !== undefined && !isGone && (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            setBroken(url);
            // A link that has ended while the window was hidden.
            void refetch();
          }}
        />
      )}
      {isGone && <IconPhotoOff size={Math.min(24, size / 2)} aria-hidden />}
    </span>
  );
}
