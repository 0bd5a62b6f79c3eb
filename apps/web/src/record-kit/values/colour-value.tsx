import { isColour } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { Code } from '../../ui/figures/num.tsx';
import classes from './colour-value.module.css';

/**
 * A colour as its swatch and digits; text that is not a colour is shown as it is (specification,
 * records §5).
 */
export function ColourValue({ text }: { readonly text: string }): ReactNode {
  if (!isColour(text)) return <bdi>{text}</bdi>;
  const colour = `#${text.replace('#', '')}`;
  return (
    <span className={classes['colour']}>
      <span className={classes['swatch']} style={{ background: colour }} aria-hidden />
      <Code>{colour}</Code>
    </span>
  );
}
