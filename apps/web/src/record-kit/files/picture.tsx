import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/layout/cx.ts';
import { useFileLink } from './file-link.ts';
import classes from './picture.module.css';

interface PictureProps {
  readonly id: string;
  /** What the picture shows; empty next to a text that says so already. */
  readonly alt: string;
  /** Size in pixels of its box, which the picture fills in its own proportions. */
  readonly size: number;
  readonly round?: boolean;
}

/** A stored picture. Its box is rendered before it loads, so that the layout does not shift. */
export function Picture({ id, alt, size, round = false }: PictureProps): ReactNode {
  const { data, isFetched, refetch } = useFileLink(id);
  const [broken, setBroken] = useState('');
  const url = data?.url;
  const isGone = (isFetched && url === undefined) || (url !== undefined && broken === url);
  return (
    <span
      className={cx(classes['place'], round && classes['round'])}
      style={{ inlineSize: size, blockSize: size }}
    >
      {url !== undefined && !isGone && (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            setBroken(url);
            // The link expired while the window was hidden.
            void refetch();
          }}
        />
      )}
      {isGone && <IconPhotoOff size={Math.min(24, size / 2)} aria-hidden />}
    </span>
  );
}
