import { type ReactNode, useEffect, useState } from 'react';
import { currentTill } from '../../till/till.registry.ts';
import { pictureUrl } from './pictures.ts';
import classes from './tile-picture.module.css';

/**
 * Picture of a product in its tile; nothing until it is loaded. The tile shows the name next to it.
 */
export function TilePicture({ id }: { readonly id: string }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const cloud = currentTill()?.owner.cloudUuid;
    if (cloud !== undefined) {
      void pictureUrl(cloud, id).then((made) => {
        if (!left) setUrl(made);
      });
    }
    return () => {
      left = true;
    };
  }, [id]);
  return url === null ? null : (
    <img
      className={classes['picture']}
      style={{ backgroundImage: `url("${url}")` }}
      src={url}
      alt=""
      decoding="async"
      draggable={false}
    />
  );
}
